import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DateTimeRange, ScoreRangesField, TimeRangesField, type InstantRange } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import type { ExhibitProps } from '../exhibit.js';
import { Value } from '../value.js';

export function RangesPage({ state }: ExhibitProps): ReactElement {
  const full = state === 'full';
  const [instants, setInstants] = useState<InstantRange | null>(full ? ['2026-11-20T00:30:00.000Z', '2026-11-20T02:30:00.000Z'] : null);
  const [times, setTimes] = useState(full ? '08:00-11:30\n14:00-17:45' : '');
  const [scores, setScores] = useState(full ? '0-59;60-100' : '');
  const [faults, setFaults] = useState<Record<string, string | null>>({});
  const [checked, setChecked] = useState(state === 'error');
  const fault = (name: string, text: string | null): void => setFaults((all) => ({ ...all, [name]: text }));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <DateTimeRange
        label="考试时间"
        required
        checked={checked}
        value={instants}
        onChange={(value, text) => {
          setInstants(value);
          fault('instants', text);
        }}
      />
      <TimeRangesField
        label="每天可以进入的时间"
        required
        checked={checked}
        max={3}
        value={times}
        onChange={(value, text) => {
          setTimes(value);
          fault('times', text);
        }}
      />
      <ScoreRangesField
        label="成绩等级的分数段"
        required
        checked={checked}
        value={scores}
        onChange={(value, text) => {
          setScores(value);
          fault('scores', text);
        }}
      />
      <Box>
        <Button variant="contained" sx={{ minHeight: 44 }} onClick={() => setChecked(true)}>
          保存
        </Button>
      </Box>
      <Value value={{ instants, times, scores, faults }} />
    </Box>
  );
}
