import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { RangeRows } from './range-rows.js';
import { readScoreRanges, scoreRangeFault, scoreRangesFault, writeScoreRanges, type ScoreBounds, type ScoreRange } from './score-ranges.js';
import type { RangesFieldProps } from './time-ranges-field.js';
import { valueText } from './values.texts.js';

export interface ScoreRangesFieldProps extends RangesFieldProps {
  /** default 0 to 100 */
  bounds?: ScoreBounds;
}

const hundred: ScoreBounds = { min: 0, max: 100 };

/** Parts of a scale of marks; gives `min-max` joined by semicolons. */
export function ScoreRangesField({
  label,
  value,
  onChange,
  required = false,
  checked = false,
  disabled = false,
  max = 12,
  bounds = hundred,
}: ScoreRangesFieldProps): ReactElement {
  const [rows, setRows] = useState<readonly ScoreRange[]>(() => readScoreRanges(value));
  const [touched, setTouched] = useState(false);
  const shows = checked || touched;
  const change = (next: readonly ScoreRange[]): void => {
    setRows(next);
    onChange(writeScoreRanges(next), scoreRangesFault(next, bounds, required));
  };
  const end = (name: keyof ScoreRange, row: ScoreRange, at: number): ReactElement => (
    <TextField
      type="number"
      size="small"
      label={valueText(`value.scores.${name}`)}
      value={row[name] ?? ''}
      disabled={disabled}
      error={shows && scoreRangeFault(rows, at, bounds) !== null}
      onBlur={() => setTouched(true)}
      onChange={(event) =>
        change(
          rows.map((one, index) =>
            index === at ? { ...one, [name]: event.target.value === '' ? null : Number(event.target.value) } : one,
          ),
        )
      }
      slotProps={{ htmlInput: { min: bounds.min, max: bounds.max, step: 'any', inputMode: 'decimal' } }}
    />
  );
  return (
    <RangeRows
      label={label}
      rows={rows}
      max={max}
      disabled={disabled}
      texts={{
        add: valueText('value.scores.add'),
        full: valueText('value.scores.full', { n: max }),
        nth: (n) => valueText('value.scores.nth', { n }),
        remove: (n) => valueText('value.scores.remove', { n }),
      }}
      row={(row, at) => (
        <>
          {end('min', row, at)}
          <span aria-hidden>–</span>
          {end('max', row, at)}
        </>
      )}
      faultOf={(at) => (shows ? scoreRangeFault(rows, at, bounds) : null)}
      fault={shows ? scoreRangesFault(rows, bounds, required) : null}
      onAdd={() => change([...rows, { min: null, max: null }])}
      onRemove={(at) => {
        setTouched(true);
        change(rows.filter((_, index) => index !== at));
      }}
    />
  );
}
