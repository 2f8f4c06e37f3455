import { useState, type ReactElement } from 'react';
import { DateField } from '../dates/date-field.js';
import { RangeRows } from './range-rows.js';
import { readTimeRanges, timeRangeFault, timeRangesFault, writeTimeRanges, type TimeRange } from './time-ranges.js';
import { valueText } from './values.texts.js';

export interface RangesFieldProps {
  label: string;
  /** the specification's joined value */
  value: string;
  /** the value, and what is wrong with it: null when nothing is */
  onChange: (value: string, fault: string | null) => void;
  required?: boolean;
  /** shows what is wrong although nobody has touched it yet */
  checked?: boolean;
  disabled?: boolean;
  max?: number;
}

/** Parts of a day; gives `HH:mm-HH:mm` joined by newline. */
export function TimeRangesField({
  label,
  value,
  onChange,
  required = false,
  checked = false,
  disabled = false,
  max = 12,
}: RangesFieldProps): ReactElement {
  const [rows, setRows] = useState<readonly TimeRange[]>(() => readTimeRanges(value));
  const [touched, setTouched] = useState(false);
  const shows = checked || touched;
  const change = (next: readonly TimeRange[]): void => {
    setRows(next);
    onChange(writeTimeRanges(next), timeRangesFault(next, required));
  };
  const end = (name: keyof TimeRange, row: TimeRange, at: number): ReactElement => (
    <DateField
      kind="time"
      label={valueText(`value.range.${name}`)}
      value={row[name]}
      disabled={disabled}
      error={shows && timeRangeFault(rows, at) !== null}
      onBlur={() => setTouched(true)}
      onChange={(typed) => change(rows.map((one, index) => (index === at ? { ...one, [name]: typed } : one)))}
    />
  );
  return (
    <RangeRows
      label={label}
      rows={rows}
      max={max}
      disabled={disabled}
      texts={{
        add: valueText('value.range.add'),
        full: valueText('value.range.full', { n: max }),
        nth: (n) => valueText('value.range.nth', { n }),
        remove: (n) => valueText('value.range.remove', { n }),
      }}
      row={(row, at) => (
        <>
          {end('from', row, at)}
          <span aria-hidden>–</span>
          {end('to', row, at)}
        </>
      )}
      faultOf={(at) => (shows ? timeRangeFault(rows, at) : null)}
      fault={shows ? timeRangesFault(rows, required) : null}
      onAdd={() => change([...rows, { from: '', to: '' }])}
      onRemove={(at) => {
        setTouched(true);
        change(rows.filter((_, index) => index !== at));
      }}
    />
  );
}
