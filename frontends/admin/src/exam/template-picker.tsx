import { useDeferredValue, useState, type ReactElement, type ReactNode } from 'react';
import { stillMatching } from '../fields/still-matching.js';
import { TitlePicker } from '../fields/title-picker.js';
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
  const list = useCall(
    '/api/tmpl/tmpl/paging',
    { current: 1, size: 100, params: asked === '' ? {} : { title: asked } },
    { keepPrevious: true, enabled: !disabled, staleTime: 10_000 },
  );
  const found = list.data?.records ?? [];
  return (
    <TitlePicker
      label={examText('exam.tmpl')}
      chosen={value === '' ? null : { id: value, title }}
      options={list.isPlaceholderData ? stillMatching(found, asked, (tmpl) => tmpl.title) : found}
      loading={list.isFetching}
      disabled={disabled}
      error={error}
      help={help}
      onType={setTyped}
      onChange={onChange}
    />
  );
}
