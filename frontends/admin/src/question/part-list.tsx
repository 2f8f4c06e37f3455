import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { QuType } from '@xuekao/contracts';
import type { ReactElement } from 'react';
import { formatScore } from '@xuekao/frontend-shared';
import { maxParts } from '@xuekao/question/view';
import { quTypeChoices } from '../fields/vocabulary.js';
import { PartEditor } from './part-editor.js';
import { newPart, partSum, withType, type QuestionDraft } from './question-draft.js';
import { questionText } from './question.texts.js';

const partTypes = quTypeChoices.filter((choice) => choice.value !== 'mix');

/** The parts of a compound question. */
export function PartList({
  draft,
  disabled,
  onChange,
}: {
  draft: QuestionDraft;
  disabled: boolean;
  onChange: (change: (draft: QuestionDraft) => QuestionDraft) => void;
}): ReactElement {
  const move = (index: number, step: -1 | 1): void =>
    onChange((now) => {
      const parts = [...now.parts];
      const [moved] = parts.splice(index, 1);
      if (moved !== undefined) parts.splice(index + step, 0, moved);
      return { ...now, parts };
    });
  const sum = partSum(draft.parts);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormHelperText sx={{ m: 0 }}>
        {sum === null ? questionText('qu.partScoreHelp') : questionText('qu.partScoreSum', { n: formatScore(sum) })}
      </FormHelperText>
      {draft.parts.map((part, index) => (
        <Box
          key={part.key}
          component="section"
          aria-label={questionText('qu.part', { n: index + 1 })}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1.25, p: 2 }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
            <Typography component="h3" sx={{ fontWeight: 600, flex: 1, minWidth: 90 }}>
              {questionText('qu.part', { n: index + 1 })}
            </Typography>
            <TextField
              select
              fullWidth={false}
              label={questionText('qu.type')}
              value={part.quType}
              disabled={disabled || part.id !== undefined}
              sx={{ minWidth: 150 }}
              onChange={(event) =>
                onChange((now) => ({
                  ...now,
                  parts: now.parts.map((one) => (one.key === part.key ? withType(one, event.target.value as QuType) : one)),
                }))
              } // the select offers types only
            >
              {partTypes.map((choice) => (
                <MenuItem key={choice.value} value={choice.value}>
                  {choice.label}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              fullWidth={false}
              label={questionText('qu.partScore')}
              value={part.score ?? ''}
              disabled={disabled}
              sx={{ width: 96 }}
              slotProps={{
                htmlInput: { inputMode: 'decimal', maxLength: 5, 'aria-label': questionText('qu.partScoreOf', { n: index + 1 }) },
              }}
              onChange={({ target: { value } }) =>
                onChange((now) => ({ ...now, parts: now.parts.map((one) => (one.key === part.key ? { ...one, score: value } : one)) }))
              }
            />
            {disabled ? null : (
              <Box>
                <IconButton aria-label={questionText('qu.partUp', { n: index + 1 })} disabled={index === 0} onClick={() => move(index, -1)}>
                  <UpIcon fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={questionText('qu.partDown', { n: index + 1 })}
                  disabled={index === draft.parts.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <DownIcon fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={questionText('qu.partDelete', { n: index + 1 })}
                  disabled={draft.parts.length <= 1}
                  onClick={() => onChange((now) => ({ ...now, parts: now.parts.filter((one) => one.key !== part.key) }))}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Box>
            )}
          </Box>
          <PartEditor
            key={`${part.key}-${part.quType}`}
            part={part}
            disabled={disabled}
            onChange={(change) =>
              onChange((now) => ({ ...now, parts: now.parts.map((one) => (one.key === part.key ? change(one) : one)) }))
            }
          />
        </Box>
      ))}
      {disabled || draft.parts.length >= maxParts ? null : (
        <Box>
          <Button variant="outlined" onClick={() => onChange((now) => ({ ...now, parts: [...now.parts, newPart('radio')] }))}>
            {questionText('qu.partAdd')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
