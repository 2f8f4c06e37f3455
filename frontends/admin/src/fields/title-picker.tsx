import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactElement, ReactNode } from 'react';

interface Titled {
  id: string;
  title: string;
}

export interface TitlePickerProps {
  label: string;
  chosen: Titled | null;
  /** as the service found them for what was typed */
  options: readonly Titled[];
  loading: boolean;
  disabled: boolean;
  error: string | undefined;
  help?: ReactNode;
  sx?: SxProps<Theme>;
  /** empty once something is chosen */
  onType: (typed: string) => void;
  /** empty when the choice is taken away */
  onChange: (id: string) => void;
}

/** One of more than a list can show: the service looks for what is typed. */
export function TitlePicker({
  label,
  chosen,
  options,
  loading,
  disabled,
  error,
  help,
  sx = {},
  onType,
  onChange,
}: TitlePickerProps): ReactElement {
  return (
    <Autocomplete
      size="small"
      options={options.map(({ id, title }) => ({ id, title }))}
      value={chosen}
      disabled={disabled}
      loading={loading}
      getOptionLabel={(option) => option.title}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      filterOptions={(all) => all}
      onInputChange={(_, text, reason) => onType(reason === 'input' ? text : '')}
      onChange={(_, next) => onChange(next?.id ?? '')}
      sx={sx}
      renderInput={(params) => <TextField {...params} label={label} error={error !== undefined} helperText={error ?? help} />}
    />
  );
}
