import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDuration, formatMinutes } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { examEntryText } from '../../texts/exam-entry.texts.js';
import { closeOf, endsWithWindow, type ExamCheck } from '../../lib/sitting/entry-rules.js';
import { rulesOf } from './entry-sentences.js';

/** Rules that apply, and the end that comes first for a person who starts now. */
export function EntryRules({ exam, now, showFirst }: { exam: ExamCheck; now: number; showFirst: boolean }): ReactElement {
  const first = showFirst && endsWithWindow(exam, now);
  return (
    <Box component="section" sx={{ mt: 3.5 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {examEntryText('entry.rules')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 3.5, display: 'grid', gap: 0.75, '& li::marker': { color: 'text.secondary' } }}>
        {rulesOf(exam).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Box>
      {first ? (
        <Typography sx={{ mt: 1.5, color: 'warning.main', fontWeight: 600 }}>
          {examEntryText('entry.rule.windowFirst', {
            left: formatDuration((Date.parse(closeOf(exam)) - now) / 1000),
            duration: formatMinutes(exam.totalTime),
          })}
        </Typography>
      ) : null}
    </Box>
  );
}
