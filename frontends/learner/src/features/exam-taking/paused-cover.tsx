import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { formatClock } from '@xuekao/frontend-shared';
import { keepSocket } from '@xuekao/frontend-shared/socket';
import { useEffect, useId, useState, type ReactElement } from 'react';
import { examSocket } from '../../lib/device.js';
import { api, sessionStore } from '../../lib/session.js';
import { pollDelayMs } from '../../lib/exam-clock.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { pausedText } from './paused.texts.js';
import { useOfSitting } from './sheet-changes.js';

const [pingMs, pollMs] = [10_000, 20_000];

/** Covers the whole page while the paper stands; nothing closes it but the resumption. */
function PausedCover({ reason, left }: { reason: string; left: number | null }): ReactElement {
  const [title, words] = [useId(), useId()];
  return (
    <Dialog open fullScreen aria-labelledby={title} aria-describedby={words}>
      <Box
        tabIndex={0}
        sx={{
          minHeight: '100%',
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          textAlign: 'center',
          gap: 2,
          p: 3,
          outline: 'none',
        }}
      >
        <Box
          aria-hidden
          sx={{ display: 'flex', gap: 1, mb: 1, '& > span': { width: 10, height: 40, borderRadius: 1, bgcolor: 'warning.main' } }}
        >
          <span />
          <span />
        </Box>
        <Typography id={title} component="h2" variant="h5" sx={{ fontWeight: 600 }}>
          {pausedText('paused.title')}
        </Typography>
        <Box id={words} role="status" sx={{ maxWidth: 440, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
          {reason === '' ? null : <Typography sx={{ overflowWrap: 'anywhere' }}>{pausedText('paused.reason', { reason })}</Typography>}
          <Typography color="textSecondary">{pausedText('paused.words')}</Typography>
        </Box>
        {left === null ? null : (
          <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
            {pausedText('paused.left', { time: formatClock(left) })}
          </Typography>
        )}
      </Box>
    </Dialog>
  );
}

/** Of a sitting whose page was open: what the server said last. */
export function SittingPaused({ reason, sitting }: { reason: string; sitting: Sitting }): ReactElement {
  return <PausedCover reason={reason} left={useOfSitting(sitting, leftOf)} />;
}
const leftOf = ({ clock }: Sitting): number => Math.ceil(clock.left());

interface PausedPageProps {
  userId: string;
  paperId: string;
  /** what the refusal of the paper said */
  examId: string;
  reason: string;
  onResumed: () => void;
}

/** A page that was opened while its paper stands: the service gives out no question until it is resumed. */
export function PausedPage({ userId, paperId, examId, reason, onResumed }: PausedPageProps): ReactElement {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let timer = 0;
    const ask = async (): Promise<void> => {
      window.clearTimeout(timer);
      const answer = await api.call('/api/paper/paper/left-time', { id: paperId }, { signal: stop.signal }).catch(() => null);
      if (stop.signal.aborted) return;
      if (answer !== null && answer.paused === undefined) return onResumed();
      if (answer !== null) setLeft(answer.leftSeconds);
      timer = window.setTimeout(() => void ask(), pollDelayMs(pollMs, Math.random()));
    };
    void ask();
    const close = keepSocket({
      ticket: async () => (await api.call('/api/socket/ticket', { kind: 'exam', examId })).ticket,
      open: () => examSocket(userId, examId),
      pingMs,
      onAlive: () => undefined,
      onFrame: () => void ask(),
      onSessionEnded: () => void sessionStore.heardEnd(),
    });
    return () => {
      stop.abort();
      window.clearTimeout(timer);
      close();
    };
  }, [userId, paperId, examId, onResumed]);
  return <PausedCover reason={reason} left={left} />;
}
