import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { useCan } from '../lib/session.js';
import { refreshCalls, useAction } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import type { ExamDetail } from './exam-form.js';
import { examText } from './exam.texts.js';

const byHand = 2;
type What = 'score' | 'answer';
interface Held {
  what: What;
  released: boolean;
}

/** What the stored exam leaves to a person. */
const heldOf = (exam: ExamDetail): Held[] => [
  ...(exam.resultType >= 2 && exam.scoreRelease === byHand ? [{ what: 'score' as const, released: exam.scoreReleased }] : []),
  ...(exam.resultType === 3 && exam.answerRelease === byHand ? [{ what: 'answer' as const, released: exam.answerReleased }] : []),
];

/** Shows marks or answers to the learners by hand, and takes that back. */
export function ReleaseSection({ exam }: { exam: ExamDetail }): ReactElement | null {
  const canRelease = useCan('exam:release');
  const { busy, run } = useAction();
  const [asked, setAsked] = useState<Held | null>(null);
  const rows = heldOf(exam);
  if (rows.length === 0) return null;
  const words = asked === null ? { what: '' } : { what: examText(`exam.release.what.${asked.what}`) };
  const step = asked?.released === true ? 'undo' : 'do';
  const change = async (): Promise<void> => {
    if (asked === null) return;
    const { what, released } = asked;
    const done = await run(() => api.call('/api/exam/exam/release', { id: exam.id, what, released: !released }), examText(released ? 'exam.release.undone' : 'exam.release.done', words));
    if (done === undefined) return;
    setAsked(null);
    await refreshCalls(['/api/exam/exam/detail']);
  };
  return (
    <Section title={examText('exam.release')}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {rows.map((row) => {
          const what = examText(`exam.release.what.${row.what}`);
          return (
            <Box key={row.what} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
              <Typography sx={{ flex: 1, minWidth: 140 }}>{examText(row.released ? 'exam.release.shown' : 'exam.release.held', { what })}</Typography>
              {canRelease ? <Button variant={row.released ? 'outlined' : 'contained'} color={row.released ? 'secondary' : 'primary'} onClick={() => setAsked(row)}>{examText(row.released ? 'exam.release.undo' : 'exam.release.do', { what })}</Button> : null}
            </Box>
          );
        })}
      </Box>
      <ConfirmDialog open={asked !== null} busy={busy} danger={step === 'undo'} title={examText(`exam.release.${step}`, words)} confirmText={examText(`exam.release.${step}`, words)} onConfirm={() => void change()} onCancel={() => setAsked(null)}>
        <Typography color="textSecondary">{examText(`exam.release.${step}Text`, words)}</Typography>
      </ConfirmDialog>
    </Section>
  );
}
