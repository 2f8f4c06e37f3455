import { Field } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';

const searchPauseMs = 400;

export interface PausingSearchProps {
  label: string;
  value: string;
  maxLength: number;
  /** the same function at each rendering: another one begins the pause anew */
  onChange: (value: string) => void;
}

/** A search field that asks when the person pauses, not with every stroke. */
export function PausingSearch({ label, value, maxLength, onChange }: PausingSearchProps): ReactElement {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = window.setTimeout(() => onChange(typed), searchPauseMs);
    return () => window.clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <Field
      size="small"
      type="search"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      style={{ width: '100%' }}
      maxLength={maxLength}
    />
  );
}
