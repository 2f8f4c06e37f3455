import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { fieldText } from './fields.texts.js';

export interface RolePickerProps {
  /** ids */
  values: readonly string[];
  onChange: (ids: string[]) => void;
  /** default true */
  multiple?: boolean;
  error?: string;
}

export function RolePicker({ values, onChange, multiple = true, error }: RolePickerProps): ReactElement {
  const roles = useCall('/api/sys/role/list', {}, { staleTime: 30_000 });
  const options = roles.data ?? [];
  const chosen = options.filter((role) => values.includes(role.id));
  const common = {
    options,
    size: 'small' as const,
    loading: roles.isFetching,
    getOptionLabel: (role: { roleName: string }) => role.roleName,
    getOptionKey: (role: { id: string }) => role.id,
    renderInput: (params: object) => (
      <TextField {...params} label={fieldText('field.roles')} error={error !== undefined} helperText={error} />
    ),
  };
  if (multiple)
    return (
      <Autocomplete
        {...common}
        multiple
        disableCloseOnSelect
        value={chosen}
        onChange={(_, next) => onChange(next.map((role) => role.id))}
      />
    );
  return <Autocomplete {...common} value={chosen[0] ?? null} onChange={(_, next) => onChange(next === null ? [] : [next.id])} />;
}
