import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Alert, lazyPart, notify } from '@xuekao/frontend-shared';
import { Suspense, useEffect, useRef, useState, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import type { LeaveAnswer } from './leave-reports.js';
import { useAway } from './use-away.js';
import { useIdle } from './use-idle.js';
import { watchText } from './watch.texts.js';

const SittingPhone = lazyPart(async () => (await import('../exam-phone/sitting-phone.js')).SittingPhone, 'notice');
const ScreenCode = lazyPart(async () => (await import('../exam-phone/screen-code.js')).ScreenCode, 'notice');
const SittingScreen = lazyPart(async () => (await import('../exam-screen/sitting-screen.js')).SittingScreen, 'notice');
const SittingCamera = lazyPart(async () => (await import('../exam-camera/sitting-camera.js')).SittingCamera, 'notice');

interface Props {
  sitting: Sitting;
  /** false while the paper stands, or is on its way to its end */
  running: boolean;
  /** the paper was handed in by the service, or by a rule that it confirmed */
  onEnded: () => void;
}

/** Watches a sitting as its exam says: leaves of the page, full screen, a page that nobody touches, and the camera. */
export function SittingWatch({ sitting, running, onEnded }: Props): ReactElement {
  const { leaveOn = false, actionOn = false, camOn = false, phoneOn = false, screenOn = false, camChallenge = false } = sitting.paper;
  return (
    <>
      {leaveOn ? <AwayPart sitting={sitting} running={running} onEnded={onEnded} /> : null}
      {actionOn ? <IdlePart sitting={sitting} running={running} onEnded={onEnded} /> : null}
      {phoneOn ? (
        <Suspense fallback={null}>
          <SittingPhone sitting={sitting} running={running} />
        </Suspense>
      ) : null}
      {phoneOn && camOn && camChallenge ? (
        <Suspense fallback={null}>
          <ScreenCode paperId={sitting.paper.id} running={running} />
        </Suspense>
      ) : null}
      {screenOn ? (
        <Suspense fallback={null}>
          <SittingScreen sitting={sitting} running={running} />
        </Suspense>
      ) : null}
      {camOn ? (
        <Suspense fallback={null}>
          <SittingCamera paper={sitting.paper} running={running} onEnded={onEnded} />
        </Suspense>
      ) : null}
    </>
  );
}

function AwayPart({ sitting: { paper }, running, onEnded }: Props): ReactElement | null {
  const [left, setLeft] = useState<LeaveAnswer | null>(null);
  const { needsFullscreen } = useAway(paper, running, (answer) => {
    if (answer.overLimit) onEnded();
    else setLeft(answer);
  });
  useEffect(() => {
    notify(watchText('watch.on'), 'info');
    if (!document.fullscreenEnabled) notify(watchText('watch.noFullscreen'), 'warning');
  }, []);
  if (!running) return null;
  return (
    <>
      {needsFullscreen ? <FullscreenCover /> : null}
      {left === null ? null : <LeftDialog {...left} onClose={() => setLeft(null)} />}
    </>
  );
}

function LeftDialog({ leaveTimes: n, leaveCount: m, onClose }: LeaveAnswer & { onClose: () => void }): ReactElement {
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby="left-title" aria-describedby="left-words" maxWidth="xs" fullWidth>
      <DialogTitle id="left-title">{watchText('watch.left.title')}</DialogTitle>
      <DialogContent id="left-words">
        <Typography>{m > 0 ? watchText('watch.left', { n, m }) : watchText('watch.left.counted', { n })}</Typography>
        {m > 0 && n === m - 1 ? (
          <Box sx={{ mt: 2 }}>
            <Alert severity="warning">{watchText('watch.left.last')}</Alert>
          </Box>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose} sx={{ minHeight: 44 }}>
          {watchText('watch.left.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Covers the questions until the page is in full screen: a browser enters it by a touch of the person alone. */
function FullscreenCover(): ReactElement {
  const [isRefused, setRefused] = useState(false);
  const enter = (): void => {
    setRefused(false);
    document.documentElement.requestFullscreen().catch(() => setRefused(true));
  };
  return (
    <Dialog open fullScreen aria-labelledby="full-title" aria-describedby="full-words">
      <DialogContent
        sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center', textAlign: 'center', gap: 2 }}
      >
        <Typography id="full-title" component="h2" variant="h5" sx={{ fontWeight: 600 }}>
          {watchText('watch.full.title')}
        </Typography>
        <Typography id="full-words" sx={{ maxWidth: 440 }}>
          {watchText('watch.full')}
        </Typography>
        <Button variant="contained" size="large" autoFocus onClick={enter} sx={{ minHeight: 48, minWidth: 200 }}>
          {watchText('watch.full.enter')}
        </Button>
        {isRefused ? <Alert severity="warning">{watchText('watch.full.refused')}</Alert> : null}
      </DialogContent>
    </Dialog>
  );
}

/** Seconds before the end from which on the person is warned. */
const warnedSeconds = 60;

function IdlePart({ sitting, running, onEnded }: Props): ReactElement | null {
  const { paper, queue } = sitting;
  const isEnding = useRef(false);
  const { left, touch } = useIdle(paper.actionInterval ?? 0, running);
  const isOver = running && left === 0;
  useEffect(() => {
    if (!isOver || isEnding.current) return;
    isEnding.current = true;
    const end = async (): Promise<void> => {
      await queue.flush(flushMs);
      await api.call('/api/paper/paper/hand-exam', { id: paper.id, exState: 4 }, { timeoutMs: 15_000 });
      onEnded();
    };
    // not confirmed, or not heard: the time begins anew
    void end().catch(() => {
      isEnding.current = false;
      touch();
    });
  }, [isOver, onEnded, paper.id, queue, touch]);
  if (!running || left > Math.min(warnedSeconds, (paper.actionInterval ?? 0) / 2)) return null;
  return (
    <Dialog open onClose={touch} role="alertdialog" aria-labelledby="idle-title" aria-describedby="idle-words" maxWidth="xs" fullWidth>
      <DialogTitle id="idle-title">{watchText('watch.idle.title')}</DialogTitle>
      <DialogContent>
        <Typography id="idle-words">{watchText('watch.idle', { n: left })}</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={touch} sx={{ minHeight: 44 }}>
          {watchText('watch.idle.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
const flushMs = 5000;
