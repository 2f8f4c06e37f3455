import Box from '@mui/material/Box';
import { DateField } from '@xuekao/frontend-shared/dates';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps } from '../exhibit.js';
import { Value } from '../value.js';

const full = { day: '2026-11-20', clock: '08:30', until: '2026-11-20T14:30' };
const none = { day: '', clock: '', until: '' };

export function DatesPage({ state }: ExhibitProps): ReactElement {
  const [values, setValues] = useState(state === 'full' ? full : none);
  const [faults, setFaults] = useState<Partial<Record<keyof typeof full, string | null>>>({});
  const take =
    (name: keyof typeof full) =>
    (value: string, fault: string | null): void => {
      setValues((all) => ({ ...all, [name]: value }));
      setFaults((all) => ({ ...all, [name]: fault }));
    };
  const error = state === 'error';
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 320 }}>
      <DateField
        kind="date"
        label="考试日期"
        value={values.day}
        min="2026-11-05"
        max="2026-12-20"
        error={error}
        helperText={error ? '请选择开始和结束日期' : undefined}
        onChange={take('day')}
      />
      <DateField kind="time" label="进入时间" value={values.clock} error={error} onChange={take('clock')} />
      <DateField
        kind="datetime"
        label="有效期至"
        value={values.until}
        error={error}
        helperText="留空表示长期有效"
        onChange={take('until')}
      />
      <DateField kind="datetime" label="创建时间" value={full.until} disabled onChange={() => undefined} />
      <Value value={{ ...values, faults }} />
    </Box>
  );
}
