import FilterListIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { dayRange, formatDate } from '@xuekao/frontend-shared';
import { DateField } from '@xuekao/frontend-shared/dates';
import { useListContext } from 'ra-core';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { uiText } from './ui.texts.js';

/** One condition of the list in the address. An undefined value takes it away. */
export function useFilter(source: string): [unknown, (value: unknown, also?: Record<string, unknown>) => void] {
  const { filterValues, setFilters } = useListContext();
  const set = (value: unknown, also: Record<string, unknown> = {}): void => {
    const next = Object.entries({ ...filterValues, ...also, [source]: value }).filter(([, one]) => one !== undefined && one !== '');
    setFilters(Object.fromEntries(next), {}, false);
  };
  return [filterValues?.[source], set];
}

const fieldSx = { width: { xs: '100%', sm: 180 } } as const;

/** Filters in a row on a desk, behind a button on a phone. */
export function FilterBar({ children }: { children: ReactNode }): ReactElement {
  const { filterValues, setFilters } = useListContext();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [open, setOpen] = useState(false);
  const count = Object.keys(filterValues ?? {}).length;
  const bar = (
    <Box role="search" aria-label={uiText('ui.filters')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, pt: small ? 1.5 : 0 }}>
      {children}
      {count === 0 ? null : (
        <Button color="secondary" onClick={() => setFilters({}, {}, false)}>
          {uiText('ui.clearFilters')}
        </Button>
      )}
    </Box>
  );
  if (!small) return bar;
  return (
    <Box>
      <Button
        color="secondary"
        variant="outlined"
        startIcon={<FilterListIcon />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ minHeight: 44 }}
      >
        {count === 0 ? uiText('ui.filters') : uiText('ui.filtersActive', { n: count })}
      </Button>
      <Collapse in={open} unmountOnExit>
        {bar}
      </Collapse>
    </Box>
  );
}

const typingPauseMs = 400;

export function TextFilter({ source, label }: { source: string; label: string }): ReactElement {
  const [value, set] = useFilter(source);
  const kept = typeof value === 'string' ? value : '';
  const [text, setText] = useState(kept);
  const sent = useRef(kept);
  // back, reload and 'clear' change the address without this field
  useEffect(() => {
    if (kept !== sent.current) setText(kept);
    sent.current = kept;
  }, [kept]);
  useEffect(() => {
    if (text.trim() === sent.current) return undefined;
    const timer = window.setTimeout(() => {
      sent.current = text.trim();
      set(text.trim());
    }, typingPauseMs);
    return () => window.clearTimeout(timer);
  });
  return (
    <TextField
      type="search"
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      sx={fieldSx}
      slotProps={{ htmlInput: { maxLength: 100 } }}
    />
  );
}

export interface FilterOption {
  value: string | number | boolean;
  label: string;
}

/** `also`: other conditions that a change of this one makes void, e.g. the chapter of another bank. */
export function SelectFilter({
  source,
  label,
  options,
  also,
}: {
  source: string;
  label: string;
  options: readonly FilterOption[];
  also?: Record<string, unknown>;
}): ReactElement {
  const [value, set] = useFilter(source);
  const index = options.findIndex((option) => option.value === value);
  return (
    <TextField
      select
      label={label}
      value={index < 0 ? '' : String(index)}
      onChange={(event) => set(event.target.value === '' ? undefined : options[Number(event.target.value)]?.value, also)}
      sx={fieldSx}
    >
      <MenuItem value="">{uiText('ui.all')}</MenuItem>
      {options.map((option, at) => (
        <MenuItem key={String(option.value)} value={String(at)}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

const isRange = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');

/** Two days; the condition holds once both are chosen. */
export function DateRangeFilter({ source }: { source: string }): ReactElement {
  const [value, set] = useFilter(source);
  const kept = isRange(value) ? [formatDate(value[0]), formatDate(value[1])] : ['', ''];
  const [days, setDays] = useState(kept);
  const key = kept.join();
  useEffect(() => setDays(key.split(',')), [key]);
  const change = (from: string, to: string): void => {
    setDays([from, to]);
    const range = dayRange(from, to);
    if (range !== null) set(range);
    else if (from === '' && to === '') set(undefined);
  };
  const [from = '', to = ''] = days;
  return (
    <>
      <Box sx={fieldSx}>
        <DateField kind="date" label={uiText('ui.from')} value={from} onChange={(day) => change(day, to)} />
      </Box>
      <Box sx={fieldSx}>
        <DateField kind="date" label={uiText('ui.to')} value={to} min={from} onChange={(day) => change(from, day)} />
      </Box>
    </>
  );
}
