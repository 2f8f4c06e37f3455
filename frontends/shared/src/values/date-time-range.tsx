import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement } from 'react';
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
export function DateTimeRange({ label, value, onChange, required = false, checked = false, disabled = false }: DateTimeRangeProps): ReactElement {
  const id = useId();
  const [fields, setFields] = useState({ from: value === null ? '' : toLocalField(value[0]), to: value === null ? '' : toLocalField(value[1]) });
  const [touched, setTouched] = useState(false);
  const fault = checked || touched ? instantRangeFault(fields.from, fields.to, required) : null;
  const change = (part: Partial<typeof fields>): void => {
    const next = { ...fields, ...part };
    setFields(next);
    const wrong = instantRangeFault(next.from, next.to, required);
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
      <Typography id={id} variant="body2" color={fault === null ? 'textSecondary' : 'error'} sx={{ mb: 1 }}>{label}</Typography>
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 240px))' } }}>
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            size="small"
            label={valueText(`value.range.${name}`)}
            value={fields[name]}
            disabled={disabled}
            error={fault !== null}
            onChange={(event) => change({ [name]: event.target.value })}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: name === 'to' && fields.from !== '' ? fields.from : undefined, max: '9999-12-31T23:59', 'aria-describedby': fault === null ? undefined : `${id}-fault` } }}
          />
        ))}
      </Box>
      {fault === null ? null : <FormHelperText id={`${id}-fault`} error role="alert">{fault}</FormHelperText>}
    </Box>
  );
}
