import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDateTime, lazyPart } from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement } from 'react';
import { applyText } from './apply.texts.js';
import type { ExamCheck } from '../../lib/sitting/entry-rules.js';

const ApplyDialog = lazyPart(async () => (await import('./apply-dialog.js')).ApplyDialog);
const [approved, rejected] = [1, 2];

/** State of the last application, as a sentence; null: it says nothing about what one may do now. */
function stateOf({ apply }: ExamCheck): { text: string; more?: string } | null {
  if (apply == null || apply.auditUsed) return null;
  const { auditState, auditMsg, applyMsg, applyTime, validTo } = apply;
  if (auditState === rejected) return { text: applyText('apply.rejected', { reason: auditMsg }) };
  if (auditState !== approved)
    return { text: applyText('apply.pending'), more: applyText('apply.pendingAt', { time: formatDateTime(applyTime), reason: applyMsg }) };
  return { text: validTo === '' ? applyText('apply.approved') : applyText('apply.approvedUntil', { time: formatDateTime(validTo) }) };
}

/** State of the learner's application, and the way to make one. */
export function ApplyPart({ exam, onStale }: { exam: ExamCheck; onStale: () => void }): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const state = stateOf(exam);
  // an approval whose time is over reads as if it still held
  const isOver = exam.apply?.auditState === approved && exam.canApply === true;
  const shown = isOver ? null : state;
  return (
    <Box sx={{ mb: 2.5, display: 'grid', gap: 1, justifyItems: 'start' }}>
      {shown === null ? null : (
        <Box role="status">
          <Typography sx={{ overflowWrap: 'anywhere' }}>{shown.text}</Typography>
          {shown.more === undefined ? null : (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {shown.more}
            </Typography>
          )}
        </Box>
      )}
      {exam.canApply === true ? (
        <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setOpen(true)}>
          {applyText(exam.apply == null ? 'apply.do' : 'apply.again')}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ApplyDialog examId={exam.id} onSent={onStale} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Box>
  );
}
