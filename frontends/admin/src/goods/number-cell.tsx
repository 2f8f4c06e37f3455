import TextField from '@mui/material/TextField';
import { useState, type KeyboardEvent, type ReactElement } from 'react';

interface NumberCellProps {
  /** `column-row`, by which the keys find its neighbours */
  cell: string;
  label: string;
  /** for whoever does not see which line it stands in */
  name: string;
  value: number | null;
  decimals: 0 | 2;
  max: number;
  disabled: boolean;
  error: boolean;
  onChange: (value: number | null) => void;
}

/** Moves up and down in a column of the matrix; a value is not counted up by an arrow, and Enter does not send the form. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
  const { target } = event;
  if (step === 0 || !(target instanceof HTMLInputElement)) return;
  const [column = '', row = ''] = (target.dataset['cell'] ?? '').split('-');
  if (column === '') return;
  event.preventDefault();
  // a line that is not sold has no fields
  for (let at = Number(row) + step; at >= 0 && at < 1000; at += step) {
    const next = event.currentTarget.querySelector<HTMLInputElement>(`input[data-cell="${column}-${at}"]:enabled`);
    if (next === null && event.currentTarget.querySelector(`[data-line="${at}"]`) === null) return;
    if (next === null) continue;
    next.focus();
    next.select();
    return;
  }
}

/** A number of the matrix; what is typed stays as it is until the field is left. */
export function NumberCell({ cell, label, name, value, decimals, max, disabled, error, onChange }: NumberCellProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const text = value === null ? '' : Number.isInteger(value) && decimals === 0 ? String(value) : value.toFixed(decimals);
  return (
    <TextField
      size="small"
      type="number"
      label={label}
      value={typed ?? text}
      disabled={disabled}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value === '' ? null : Number(target.value));
      }}
      onBlur={() => setTyped(null)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          ...{ 'data-cell': cell, 'aria-label': name, min: 0, max, step: decimals === 0 ? 1 : 0.01 },
          inputMode: decimals === 0 ? 'numeric' : 'decimal',
        },
      }}
    />
  );
}
