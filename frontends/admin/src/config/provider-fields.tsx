import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { isAsked, isMask, longestKey, type ProviderData, type ProviderField, type ProviderSpec } from '@xuekao/contracts/providers';
import { useId, type ReactElement } from 'react';
import { configText } from './config.texts.js';

interface FieldProps {
  field: ProviderField;
  value: string | boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
}

function FlagField({ field, value, onChange }: FieldProps): ReactElement {
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        label={field.label}
        sx={{ minHeight: 44 }}
        control={
          <Switch
            checked={value === true}
            onChange={(_, on) => onChange(on)}
            slotProps={{ input: field.help === undefined ? {} : { 'aria-describedby': id } }}
          />
        }
      />
      {field.help === undefined ? null : (
        <FormHelperText id={id} sx={{ mx: 0, mt: -0.5 }}>
          {field.help}
        </FormHelperText>
      )}
    </Box>
  );
}

/** A mask is taken away as a whole: whoever types begins a new secret. */
function SecretField({ field, value, error, onChange }: FieldProps): ReactElement {
  const shown = typeof value === 'string' ? value : '';
  const isKept = isMask(shown);
  return (
    <TextField
      label={field.label}
      type={isKept ? 'text' : 'password'}
      autoComplete="new-password"
      value={shown}
      error={error !== undefined}
      helperText={error ?? (isKept ? configText('provider.secretKept') : field.help)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onChange(isKept ? target.value.replace(/^\*+.{0,4}/, '') : target.value)}
      slotProps={{ htmlInput: { maxLength: field.long === true ? longestKey : 500, spellCheck: false } }}
    />
  );
}

function PlainField({ field, value, error, onChange }: FieldProps): ReactElement {
  return (
    <TextField
      label={field.label}
      select={field.kind === 'choice'}
      multiline={field.long === true}
      maxRows={6}
      value={value}
      autoComplete="off"
      error={error !== undefined}
      helperText={error ?? field.help}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: field.long === true ? longestKey : 500, spellCheck: false } }}
    >
      {field.options?.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

export interface ProviderFieldsProps {
  spec: ProviderSpec;
  values: ProviderData;
  faults: Readonly<Record<string, string>>;
  onChange: (name: string, value: string | boolean) => void;
}

/** The fields of a provider as the contract lists them; what plays no part at the moment is not shown. */
export function ProviderFields({ spec, values, faults, onChange }: ProviderFieldsProps): ReactElement {
  return (
    <>
      {spec.fields
        .filter((field) => isAsked(spec, field, values))
        .map((field) => {
          const Shown = field.kind === 'flag' ? FlagField : field.kind === 'secret' ? SecretField : PlainField;
          return (
            <Shown
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              error={faults[field.name]}
              onChange={(value) => onChange(field.name, value)}
            />
          );
        })}
    </>
  );
}
