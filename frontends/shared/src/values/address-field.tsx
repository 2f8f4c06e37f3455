import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { addressFault } from './address.js';
import { valueText } from './values.texts.js';

export interface AddressFieldProps {
  label?: string;
  value: string;
  /** the value, and what is wrong with it: null when nothing is */
  onChange: (value: string, fault: string | null) => void;
  required?: boolean;
  /** shows what is wrong although nobody has touched it yet */
  checked?: boolean;
  disabled?: boolean;
  help?: string;
}

function Shown({
  kind,
  label,
  help,
  ...props
}: AddressFieldProps & { kind: 'address' | 'folder'; label: string; help: string }): ReactElement {
  const { value, onChange, required = false, checked = false, disabled = false } = props;
  const [touched, setTouched] = useState(false);
  const fault = checked || touched ? addressFault(kind, label, value, required) : null;
  return (
    <TextField
      label={label}
      value={value}
      fullWidth
      disabled={disabled}
      autoComplete="off"
      error={fault !== null}
      helperText={fault ?? help}
      onBlur={() => setTouched(true)}
      onChange={({ target }) => onChange(target.value, addressFault(kind, label, target.value, required))}
      slotProps={{ htmlInput: { maxLength: 500, spellCheck: false, inputMode: kind === 'address' ? 'url' : 'text' } }}
    />
  );
}

/** An http(s) address that ends in `/`, or a directory of this site between two of them. */
export function UrlField({
  label = valueText('value.url'),
  help = valueText('value.url.help'),
  ...props
}: AddressFieldProps): ReactElement {
  return <Shown {...props} kind="address" label={label} help={help} />;
}

/** A directory of the server: from `/` or a drive letter to `/`. */
export function DirectoryField({
  label = valueText('value.folder'),
  help = valueText('value.folder.help'),
  ...props
}: AddressFieldProps): ReactElement {
  return <Shown {...props} kind="folder" label={label} help={help} />;
}
