import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId, useRef, useState, type ReactElement } from 'react';
import { useController, type Control, type FieldPath, type FieldValues, type RegisterOptions } from 'react-hook-form';
import { fromLocalField, toLocalField } from '@xuekao/frontend-shared';
import { DateField } from '@xuekao/frontend-shared/dates';
import { isYuan, mostYuan } from '../lib/money.js';

export interface FieldProps<F extends FieldValues> {
  control: Control<F>;
  name: FieldPath<F>;
  label: string;
  help?: string;
  disabled?: boolean;
  rules?: Pick<RegisterOptions<F>, 'validate' | 'required' | 'onChange'>;
}
export interface Choice {
  value: string | number;
  label: string;
  help?: string;
}

/** The field of the form and what every kind of it shows: label, name, and what is wrong, else the help. */
function useField<F extends FieldValues>({ control, name, label, help, disabled, rules }: FieldProps<F>) {
  const { field, fieldState } = useController({ control, name, ...(rules === undefined ? {} : { rules }) });
  const { error } = fieldState;
  return {
    field,
    error,
    shown: {
      name: field.name,
      onBlur: field.onBlur,
      inputRef: field.ref,
      label,
      disabled: disabled === true,
      error: error !== undefined,
      helperText: error?.message ?? help,
    },
  };
}

type Kind = Pick<TextFieldProps, 'type' | 'multiline' | 'minRows' | 'autoComplete' | 'autoFocus' | 'placeholder'>;

export function TextInput<F extends FieldValues>({
  maxLength,
  parse,
  type,
  multiline,
  minRows,
  autoComplete,
  autoFocus,
  placeholder,
  ...props
}: FieldProps<F> & Kind & { maxLength?: number; parse?: (typed: string) => string }): ReactElement {
  const { field, shown } = useField(props);
  return (
    <TextField
      {...shown}
      type={type}
      multiline={multiline}
      minRows={minRows}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      placeholder={placeholder}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(parse === undefined ? event : parse(event.target.value))}
      slotProps={{ htmlInput: maxLength === undefined ? {} : { maxLength } }}
    />
  );
}

/** The form holds a number, or null while the field is empty. */
export function NumberInput<F extends FieldValues>({
  unit,
  min,
  max,
  step,
  ...props
}: FieldProps<F> & { unit?: string; min?: number; max?: number; step?: number }): ReactElement {
  const { field, shown } = useField(props);
  return (
    <TextField
      {...shown}
      type="number"
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.target.value === '' ? null : Number(event.target.value))}
      slotProps={{
        htmlInput: { min, max, step: step ?? 1, inputMode: step === undefined ? 'numeric' : 'decimal' },
        input: unit === undefined ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  );
}

const yuanText = (value: number | null | undefined): string => (value == null ? '' : isYuan(value) ? value.toFixed(2) : String(value));

/** The form holds yuan, or null while the field is empty; what is typed stays as it is until the field is left. */
export function MoneyInput<F extends FieldValues>(props: FieldProps<F>): ReactElement {
  const { field, shown } = useField(props);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...shown}
      type="number"
      value={typed ?? yuanText(field.value)}
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange(event.target.value === '' ? null : Number(event.target.value));
      }}
      onBlur={() => {
        setTyped(null);
        shown.onBlur();
      }}
      slotProps={{ htmlInput: { min: 0, max: mostYuan, step: 0.01, inputMode: 'decimal' } }}
    />
  );
}

/** The form holds an instant (ISO), the field shows the product's time zone. */
export function InstantInput<F extends FieldValues>({ rules, ...props }: FieldProps<F>): ReactElement {
  const unread = useRef<string | null>(null);
  const own = rules?.validate;
  const { field, shown } = useField({
    ...props,
    rules: {
      ...rules,
      validate: {
        // a text that cannot be read counts as no date: nothing may be saved for that
        readable: (value) => (value === null ? (unread.current ?? true) : true),
        ...(typeof own === 'function' ? { own } : own),
      },
    },
  });
  return (
    <DateField
      {...shown}
      kind="datetime"
      value={typeof field.value === 'string' ? toLocalField(field.value) : ''}
      onChange={(value, fault) => {
        unread.current = fault;
        field.onChange(fromLocalField(value));
      }}
    />
  );
}

export function SelectInput<F extends FieldValues>({
  choices,
  emptyLabel,
  ...props
}: FieldProps<F> & { choices: readonly Choice[]; emptyLabel?: string }): ReactElement {
  const { field, shown } = useField(props);
  return (
    <TextField
      {...shown}
      select
      value={choices.some((choice) => choice.value === field.value) ? field.value : ''}
      onChange={field.onChange}
    >
      {emptyLabel === undefined ? null : <MenuItem value="">{emptyLabel}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A few choices that should all be in view; values are numbers. */
export function RadioInput<F extends FieldValues>({ choices, ...props }: FieldProps<F> & { choices: readonly Choice[] }): ReactElement {
  const id = useId();
  const { field, error, shown } = useField(props);
  const words = error?.message ?? choices.find((choice) => choice.value === field.value)?.help ?? props.help;
  return (
    <FormControl error={shown.error} disabled={shown.disabled}>
      <FormLabel id={id} sx={{ fontSize: '0.875rem' }}>
        {shown.label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        name={field.name}
        value={String(field.value)}
        onChange={(event) => field.onChange(Number(event.target.value))}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={String(choice.value)}
            label={choice.label}
            control={<Radio size="small" />}
            sx={{ minHeight: 44 }}
          />
        ))}
      </RadioGroup>
      {words === undefined ? null : <FormHelperText sx={{ mx: 0 }}>{words}</FormHelperText>}
    </FormControl>
  );
}

export function SwitchInput<F extends FieldValues>({ control, name, label, help, disabled }: FieldProps<F>): ReactElement {
  const id = useId();
  const { field } = useController({ control, name });
  return (
    <FormControl disabled={disabled === true}>
      <FormControlLabel
        label={label}
        sx={{ minHeight: 44 }}
        control={
          <Switch
            name={field.name}
            checked={field.value === true}
            onChange={(_, on) => field.onChange(on)}
            onBlur={field.onBlur}
            slotProps={{ input: help === undefined ? {} : { 'aria-describedby': id } }}
          />
        }
      />
      {help === undefined ? null : (
        <FormHelperText id={id} sx={{ mx: 0, mt: -0.5 }}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  );
}
