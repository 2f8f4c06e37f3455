import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { RichField } from '../rich/rich-field.js';
import type { RichEditorProps } from '@xuekao/frontend-shared/editor';
import { isChoiceType, settingsOfType } from '@xuekao/question/view';
import { OptionRows } from './option-rows.js';
import { newRow, type DraftPart } from './question-draft.js';
import { questionText } from './question.texts.js';
import { BlankRows, SaqRows } from './text-rows.js';

export interface PartEditorProps<P extends DraftPart> {
  part: P;
  disabled: boolean;
  /** the caret stands in the stem */
  autoFocus?: boolean;
  onChange: (change: (part: P) => P) => void;
}

/** Stem, answers and analysis: the same for a question and for a part of a compound one. */
export function PartEditor<P extends DraftPart>({ part, disabled, autoFocus = false, onChange }: PartEditorProps<P>): ReactElement {
  const { quType } = part;
  const set = (next: P): void => onChange(() => next);
  const rows = { part, disabled, onChange: set };
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <RichField
        label={questionText(quType === 'mix' ? 'qu.passage' : 'qu.content')}
        records
        value={part.content}
        disabled={disabled}
        autoFocus={autoFocus}
        onChange={(content) => onChange((now) => ({ ...now, content }))}
        {...(quType !== 'fill'
          ? {}
          : ({
              tools: (editor) => (
                <Button
                  size="small"
                  sx={{ minHeight: 34 }}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    editor.chain().focus().insertContent(' ____ ').run();
                    // as many answers as blanks, once there are more blanks than answers
                    const drawn = editor.getText().match(/_{2,}/g)?.length ?? 0;
                    onChange((now) => (drawn > now.rows.length ? { ...now, rows: [...now.rows, newRow()] } : now));
                  }}
                >
                  {questionText('qu.blankInsert')}
                </Button>
              ),
            } satisfies Pick<RichEditorProps, 'tools'>))}
      />
      {quType === 'mix' ? null : (
        <Box>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {questionText(isChoiceType(quType) ? 'qu.options' : 'qu.answers')}
          </Typography>
          {isChoiceType(quType) ? <OptionRows {...rows} /> : null}
          {quType === 'fill' ? <BlankRows {...rows} /> : null}
          {quType === 'saq' ? <SaqRows {...rows} /> : null}
          {settingsOfType[quType].map((flag) => (
            <Box key={flag} sx={{ mt: 1 }}>
              <FormControlLabel
                label={questionText(`qu.${flag}`)}
                sx={{ minHeight: 44 }}
                control={
                  <Switch checked={part[flag]} disabled={disabled} onChange={(_, on) => onChange((now) => ({ ...now, [flag]: on }))} />
                }
              />
              <FormHelperText sx={{ m: 0, mt: -0.5 }}>{questionText(`qu.${flag}Help`)}</FormHelperText>
            </Box>
          ))}
          {quType === 'multi2' ? <FormHelperText sx={{ m: 0, mt: 1 }}>{questionText('qu.multi2Help')}</FormHelperText> : null}
        </Box>
      )}
      <RichField
        label={questionText('qu.analysis')}
        records
        value={part.analysis}
        disabled={disabled}
        minHeight={64}
        onChange={(analysis) => onChange((now) => ({ ...now, analysis }))}
      />
    </Box>
  );
}
