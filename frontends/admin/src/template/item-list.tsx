import CloseIcon from '@mui/icons-material/Close';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { newKey } from '../lib/ids.js';
import { StemLine } from '../question/question-cells.js';
import { SortableList, SortableRow } from '../ui/sortable.js';
import type { GroupEditorProps } from './group-editor-props.js';
import { QuestionPicker } from './question-picker.js';
import { moved } from './template-draft.js';
import { tmplText } from './template.texts.js';

/** Questions that were picked one by one; each may have a score of its own. */
export function ItemList({ group, disabled, info, used, onChange }: GroupEditorProps): ReactElement {
  const [picking, setPicking] = useState(false);
  const move = (from: number, to: number): void => onChange((now) => ({ ...now, items: moved(now.items, from, to) }));
  return (
    <Box>
      {group.items.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
          {tmplText('tmpl.itemsEmpty')}
        </Typography>
      ) : null}
      <SortableList keys={group.items.map((item) => item.key)} onMove={move}>
        {group.items.map((item, index) => {
          const question = info.find(item.quId);
          const n = index + 1;
          return (
            <SortableRow key={item.key} id={item.key} label={tmplText('tmpl.itemDrag', { n })} disabled={disabled}>
              {(handle) => (
                <Box
                  sx={{
                    display: 'flex',
                    flexWrap: { xs: 'wrap', md: 'nowrap' },
                    alignItems: 'center',
                    gap: 0.5,
                    py: 0.75,
                    borderTop: 1,
                    borderColor: 'divider',
                    bgcolor: 'background.paper',
                  }}
                >
                  {handle}
                  <Typography
                    variant="body2"
                    sx={{ width: 28, textAlign: 'right', fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}
                  >
                    {n}.
                  </Typography>
                  <Box sx={{ flex: '1 1 200px', minWidth: 0, fontSize: '0.875rem' }}>
                    {question === null ? (
                      <Skeleton />
                    ) : question === 'lost' ? (
                      <Typography variant="body2" color="error">
                        {tmplText('tmpl.itemLost')}
                      </Typography>
                    ) : (
                      <>
                        <StemLine text={question.contentText} />
                        <Typography variant="caption" color="textSecondary">
                          {[question.quType_dictText, question.quLevel_dictText, question.repoTitle]
                            .filter((text) => text !== '')
                            .join(' · ')}
                        </Typography>
                      </>
                    )}
                  </Box>
                  <TextField
                    type="number"
                    fullWidth={false}
                    value={item.score ?? ''}
                    placeholder={String(group.perScore)}
                    disabled={disabled}
                    sx={{ width: 88 }}
                    onChange={(event) =>
                      onChange((now) => ({
                        ...now,
                        items: now.items.map((one) =>
                          one.key === item.key ? { ...one, score: event.target.value === '' ? null : Number(event.target.value) } : one,
                        ),
                      }))
                    }
                    slotProps={{ htmlInput: { min: 0.1, max: 500, step: 0.5, 'aria-label': tmplText('tmpl.itemScore', { n }) } }}
                  />
                  {disabled ? null : (
                    <Box sx={{ display: 'flex' }}>
                      <IconButton aria-label={tmplText('tmpl.itemUp', { n })} disabled={index === 0} onClick={() => move(index, index - 1)}>
                        <UpIcon fontSize="small" />
                      </IconButton>
                      <IconButton
                        aria-label={tmplText('tmpl.itemDown', { n })}
                        disabled={index === group.items.length - 1}
                        onClick={() => move(index, index + 1)}
                      >
                        <DownIcon fontSize="small" />
                      </IconButton>
                      <IconButton
                        aria-label={tmplText('tmpl.itemDelete', { n })}
                        onClick={() => onChange((now) => ({ ...now, items: now.items.filter((one) => one.key !== item.key) }))}
                      >
                        <CloseIcon fontSize="small" />
                      </IconButton>
                    </Box>
                  )}
                </Box>
              )}
            </SortableRow>
          );
        })}
      </SortableList>
      {disabled ? null : (
        <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setPicking(true)}>
          {tmplText('tmpl.pick')}
        </Button>
      )}
      {picking ? (
        <QuestionPicker
          excludes={used}
          onClose={() => setPicking(false)}
          onPick={(questions) => {
            info.learn(questions);
            // a group without a name is called after what stands in it
            onChange((now) => ({
              ...now,
              title: now.title === '' ? (questions[0]?.quType_dictText ?? '') : now.title,
              items: [...now.items, ...questions.map((question) => ({ key: newKey(), quId: question.id, score: null }))],
            }));
            setPicking(false);
          }}
        />
      ) : null}
    </Box>
  );
}
