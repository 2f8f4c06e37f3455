import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { formatScore, notify } from '@xuekao/frontend-shared';
import type { KeyboardEvent, ReactElement } from 'react';
import { parseMark, type Mark } from './marks.js';
import { paperText } from '../paper/paper.texts.js';

const scoreFieldId = (quId: string): string => `mark-${quId}`;

/** @returns null: the question has no field on the page */
export function focusScore(quId: string, options?: FocusOptions): HTMLElement | null {
  const field = document.getElementById(scoreFieldId(quId));
  field?.focus(options);
  // a field that had the focus already is typed over all the same
  if (field instanceof HTMLInputElement) field.select();
  return field;
}

/** With a keyboard one begins to type at once; a phone would open its own over the answer. */
export function beginAt(quId: string): void {
  if (window.matchMedia('(hover: hover)').matches) focusScore(quId, { preventScroll: true });
}

/** Says which marks the question takes, and leads to its field. */
export function refuseScore(quId: string, label: string, max: number): void {
  focusScore(quId);
  notify(paperText('mark.range', { n: label, max: formatScore(max) }), 'warning');
}

/** With an input method on, the key of full marks arrives as a letter of the text. */
const asksFull = (score: string): boolean => /^[fｆ]+$/i.test(score.trim());

export interface MarkFieldProps {
  quId: string;
  label: string;
  max: number;
  mark: Mark;
  disabled: boolean;
  onChange: (mark: Mark) => void;
  onStep: (step: 1 | -1) => void;
}

/** Marks and a word for one answer; made for a hand that stays on the keys. */
export function MarkField({ quId, label, max, mark, disabled, onChange, onStep }: MarkFieldProps): ReactElement {
  const wrong = mark.score.trim() !== '' && parseMark(mark.score, max) === null;
  const set = (score: string): void => onChange({ ...mark, score: asksFull(score) ? formatScore(max) : score });
  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onStep(event.shiftKey ? -1 : 1);
    } else if (event.key.toLowerCase() === 'f' && !disabled) {
      event.preventDefault();
      set(formatScore(max));
    }
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mt: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <TextField
          id={scoreFieldId(quId)}
          label={paperText('mark.score', { n: label })}
          value={mark.score}
          error={wrong}
          helperText={wrong ? paperText('mark.range', { n: label, max: formatScore(max) }) : undefined}
          onChange={(event) => set(event.target.value)}
          onKeyDown={keys}
          onFocus={(event) => event.target.select()}
          // with the focus it comes out from under the bar of the page
          slotProps={{
            // a field that is disabled loses the focus, and with it the hand on the keys
            htmlInput: { readOnly: disabled, style: { scrollMarginBottom: 112 }, inputMode: 'decimal', autoComplete: 'off', maxLength: 6 },
            input: { endAdornment: <InputAdornment position="end">{paperText('mark.outOf', { max: formatScore(max) })}</InputAdornment> },
          }}
        />
        <Button
          size="small"
          color="secondary"
          disabled={disabled}
          aria-label={`${paperText('mark.score', { n: label })}：${paperText('mark.full')}`}
          onClick={() => set(formatScore(max))}
        >
          {paperText('mark.full')}
        </Button>
        <Button
          size="small"
          color="secondary"
          disabled={disabled}
          aria-label={`${paperText('mark.score', { n: label })}：${paperText('mark.zero')}`}
          onClick={() => set('0')}
        >
          {paperText('mark.zero')}
        </Button>
      </Box>
      <TextField
        multiline
        label={paperText('mark.remarkLabel')}
        value={mark.remark}
        onChange={(event) => onChange({ ...mark, remark: event.target.value })}
        slotProps={{ htmlInput: { readOnly: disabled, maxLength: 2000, 'aria-label': paperText('mark.remark', { n: label }) } }}
      />
    </Box>
  );
}
