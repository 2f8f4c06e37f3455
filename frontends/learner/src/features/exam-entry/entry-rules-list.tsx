import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDateTime, formatDuration, formatMinutes } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { text } from '../../texts/zh-cn.js';
import { endsWithWindow, type ExamCheck } from './entry-rules.js';

/** The rules of an exam in sentences: what ends it, how it is answered, what is kept of it. */
export function rulesOf(exam: ExamCheck): string[] {
  const [duration, end] = [formatMinutes(exam.totalTime), formatDateTime(exam.endTime)];
  return [
    text('entry.rule.duration', { duration }),
    text(exam.overTime === 1 ? 'entry.rule.overTime' : 'entry.rule.window', { end, duration }),
    ...(exam.late ? [text('entry.rule.late', { n: exam.lateMax })] : []),
    text(exam.answerMode === 1 ? 'entry.rule.step' : 'entry.rule.full'),
    ...(exam.noBack ? [text('entry.rule.noBack')] : []),
    ...(exam.paste ? [] : [text('entry.rule.paste')]),
    text('entry.rule.save'),
    text('entry.rule.watch'),
    ...(exam.resultType === 1 ? [text('entry.rule.result1')] : exam.resultType === 2 ? [text('entry.rule.result2')] : [text('entry.rule.result3')]),
  ];
}

export function EntryRules({ exam, now, showFirst }: { exam: ExamCheck; now: number; showFirst: boolean }): ReactElement {
  const first = showFirst && endsWithWindow(exam, now);
  return (
    <Box component="section" sx={{ mt: 3.5 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>{text('entry.rules')}</Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.75, display: 'grid', gap: 0.75, '& li::marker': { color: 'text.secondary' } }}>
        {rulesOf(exam).map((rule) => <li key={rule}>{rule}</li>)}
      </Box>
      {first ? (
        <Typography sx={{ mt: 1.5, color: 'warning.main', fontWeight: 600 }}>
          {text('entry.rule.windowFirst', { left: formatDuration((Date.parse(exam.endTime) - now) / 1000), duration: formatMinutes(exam.totalTime) })}
        </Typography>
      ) : null}
    </Box>
  );
}
