import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useState, type ReactElement, type ReactNode } from 'react';
import { useCall } from '../lib/use-call.js';
import { examText } from './exam.texts.js';

export interface TemplatePickerProps {
  value: string;
  /** of the chosen one, once it is known */
  title: string;
  disabled: boolean;
  onChange: (tmplId: string) => void;
  error: string | undefined;
  help: ReactNode;
}

export function TemplatePicker({ value, title, disabled, onChange, error, help }: TemplatePickerProps): ReactElement {
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed.trim());
  const list = useCall('/api/tmpl/tmpl/paging', { current: 1, size: 100, params: asked === '' ? {} : { title: asked } }, { keepPrevious: true, enabled: !disabled, staleTime: 10_000 });
  return (
    <Autocomplete
      size="small"
      options={(list.data?.records ?? []).map((row) => ({ id: row.id, title: row.title }))}
      value={value === '' ? null : { id: value, title }}
      disabled={disabled}
      loading={list.isFetching}
      getOptionLabel={(option) => option.title}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      filterOptions={(all) => all}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, next) => onChange(next?.id ?? '')}
      renderInput={(params) => <TextField {...params} label={examText('exam.tmpl')} error={error !== undefined} helperText={error ?? help} />}
    />
  );
}
