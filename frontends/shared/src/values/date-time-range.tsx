import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement } from 'react';
import { DateField } from '../dates/date-field.js';
import { fromLocalField, toLocalField } from '../format/local-instants.js';
import { instantRangeFault } from './instant-range.js';
import { valueText } from './values.texts.js';

export type InstantRange = readonly [from: string, to: string];
export interface DateTimeRangeProps {
  label: string;
  /** instants (ISO); null: none */
  value: InstantRange | null;
  /** the range, or null while it is none, and what is wrong: null when nothing is */
  onChange: (value: InstantRange | null, fault: string | null) => void;
  required?: boolean;
  /** shows what is wrong although nobody has touched it yet */
  checked?: boolean;
  disabled?: boolean;
}

/** From one moment to a later one, in the product's time zone. */
export function DateTimeRange({
  label,
  value,
  onChange,
  required = false,
  checked = false,
  disabled = false,
}: DateTimeRangeProps): ReactElement {
  const id = useId();
  const [fields, setFields] = useState({
    from: value === null ? '' : toLocalField(value[0]),
    to: value === null ? '' : toLocalField(value[1]),
  });
  // what cannot be read: its field says so itself
  const [unread, setUnread] = useState<Record<'from' | 'to', string | null>>({ from: null, to: null });
  const [touched, setTouched] = useState(false);
  const fault =
    (checked || touched) && unread.from === null && unread.to === null ? instantRangeFault(fields.from, fields.to, required) : null;
  const change = (name: 'from' | 'to', typed: string, problem: string | null): void => {
    const next = { ...fields, [name]: typed };
    const unreadNext = { ...unread, [name]: problem };
    setFields(next);
    setUnread(unreadNext);
    const wrong = unreadNext.from ?? unreadNext.to ?? instantRangeFault(next.from, next.to, required);
    const [from, to] = [fromLocalField(next.from), fromLocalField(next.to)];
    onChange(wrong === null && from !== null && to !== null ? [from, to] : null, wrong);
  };
  return (
    <Box
      role="group"
      aria-labelledby={id}
      // not between its two fields
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setTouched(true);
      }}
      sx={{ minWidth: 0 }}
    >
      <Typography id={id} variant="body2" color={fault === null ? 'textSecondary' : 'error'} sx={{ mb: 1 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 240px))' } }}>
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            kind="datetime"
            label={valueText(`value.range.${name}`)}
            value={fields[name]}
            disabled={disabled}
            error={fault !== null}
            onChange={(typed, problem) => change(name, typed, problem)}
            min={name === 'to' ? fields.from : ''}
            describedBy={fault === null ? undefined : `${id}-fault`}
          />
        ))}
      </Box>
      {fault === null ? null : (
        <FormHelperText id={`${id}-fault`} error role="alert">
          {fault}
        </FormHelperText>
      )}
    </Box>
  );
}
