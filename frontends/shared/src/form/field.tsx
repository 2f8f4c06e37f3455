import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, type ReactElement, type ReactNode } from 'react';

export interface FieldProps extends Omit<OutlinedInputProps, 'label' | 'sx' | 'size'> {
  label: string;
  helperText?: ReactNode;
  size?: 'small' | 'medium';
  /** the label stays above, as for dates */
  shrink?: boolean;
  sx?: SxProps<Theme>;
}

/** A text field without the selects and menus that MUI's TextField always brings: half of a first screen's fields. */
export function Field({ label, helperText, error, size, shrink, sx, ...input }: FieldProps): ReactElement {
  const id = useId();
  const helperId = `${id}-helper`;
  const hasHelper = helperText !== undefined && helperText !== null && helperText !== '';
  return (
    <FormControl variant="outlined" error={error === true} size={size ?? 'medium'} sx={sx}>
      <InputLabel htmlFor={id} shrink={shrink}>{label}</InputLabel>
      <OutlinedInput {...input} id={id} label={label} notched={shrink} aria-describedby={hasHelper ? helperId : undefined} />
      {hasHelper ? <FormHelperText id={helperId}>{helperText}</FormHelperText> : null}
    </FormControl>
  );
}
