import Typography from '@mui/material/Typography';
import type { PaperMoves } from '@xuekao/contracts';
import { learnerPages } from '@xuekao/contracts/addresses';
import { pageErrors } from '@xuekao/contracts/page-errors';
import { Alert, ApiError, ConfirmDialog, EmptyState, messageOf } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/session.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { notHereText } from './not-here.texts.js';

interface MovedDialogProps {
  paperId: string;
  /** what the page was told that asked for the paper */
  refusal: unknown;
  /** where the page had the paper until now */
  left: Sitting | undefined;
  /** the paper is answered here, or is over: it is read again */
  onHere: () => void;
}

function movesIn(refusal: unknown): PaperMoves {
  if (!(refusal instanceof ApiError)) return 'ask';
  return (refusal.data as { moves: PaperMoves }).moves; // by the contract of PAPER_ELSEWHERE
}

/** Another device has the paper; this one takes it over when the person says so. */
export function MovedDialog({ paperId, refusal, left, onHere }: MovedDialogProps): ReactElement | null {
  const moves = movesIn(refusal);
  const wasHere = left !== undefined;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const take = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await api.call('/api/paper/paper/move-here', { paperId });
      onHere();
    } catch (error) {
      if (error instanceof ApiError && error.code === pageErrors.PAPER_CLOSED.code) return onHere();
      setBusy(false);
      setProblem(messageOf(error));
    }
  };
  // answers that were given before the paper moved go out, the rest stays in this browser
  useEffect(() => {
    left?.queue.sendNow();
    left?.queue.stop();
  }, [left]);
  const takeNow = useRef(take);
  // a new sign-in takes the paper along
  useEffect(() => {
    if (moves === 'now') void takeNow.current();
  }, [moves]);
  if (moves === 'now' && problem === '') return null;
  const asksFirst = moves === 'administrator';
  const title = notHereText(wasHere ? 'moved.gone' : 'moved.title');
  return (
    <main>
      <EmptyState text={title} />
      <ConfirmDialog
        open
        busy={busy}
        title={title}
        confirmText={notHereText(asksFirst ? 'moved.allowed' : 'moved.here')}
        cancelText={notHereText('leave')}
        onConfirm={() => void take()}
        onCancel={() => void navigate(learnerPages.ExamOnline)}
      >
        <Typography>{notHereText(wasHere ? 'moved.kept' : asksFirst ? 'moved.asks' : 'moved')}</Typography>
        {problem === '' ? null : (
          <Alert severity="error" style={{ marginTop: 16 }}>
            {problem}
          </Alert>
        )}
      </ConfirmDialog>
    </main>
  );
}
