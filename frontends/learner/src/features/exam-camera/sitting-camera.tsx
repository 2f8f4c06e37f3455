import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { notify } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { useLive } from '../../lib/live/use-live.js';
import { cameraText } from './camera.texts.js';
import type { CaptureAnswer } from './send-capture.js';
import { useCaptures } from './use-captures.js';

interface Props {
  paper: Sitting['paper'];
  running: boolean;
  onEnded: () => void;
}

/** The camera while somebody sits: a small picture of oneself, what is wrong with it, and the warnings of the service. */
export function SittingCamera({ paper, running, onEnded }: Props): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState<CaptureAnswer | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const { hint, isOut, isBroken } = useCaptures(
    video,
    paper,
    running,
    (answer) => {
      if (answer.isBreak) onEnded();
      else setFailed(answer.failCount > 0 ? answer : null);
    },
    setStream,
  );
  // where a phone films as well, the proctor sees all of it live
  useLive(stream, paper.phoneOn === true ? paper.id : null);
  useEffect(() => notify(cameraText('camera.sitting.notice'), 'info'), []);
  useEffect(() => {
    if (isOut) notify(cameraText('camera.out'), 'warning');
  }, [isOut]);
  useEffect(() => {
    if (isBroken) notify(cameraText('camera.broken'), 'error');
  }, [isBroken]);
  const isFault = isBroken || isOut || (hint !== null && hint !== 'hold');
  const words = isBroken
    ? cameraText('camera.broken')
    : isOut
      ? cameraText('camera.out')
      : cameraText(hint === null ? 'camera.sitting.on' : `camera.hint.${hint}`);
  return (
    <>
      <Box
        component="section"
        aria-label={cameraText('camera.sitting.title')}
        sx={{
          position: 'fixed',
          right: { xs: 8, md: 24 },
          bottom: { xs: 'calc(84px + env(safe-area-inset-bottom))', md: 84 },
          zIndex: 5,
          width: { xs: 68, md: 128 },
          borderRadius: 1,
          overflow: 'hidden',
          border: 2,
          borderColor: isFault ? 'error.main' : 'success.main',
          bgcolor: 'background.paper',
          boxShadow: 2,
          // what lies under it is answered all the same
          pointerEvents: 'none',
        }}
      >
        {/* the person's own live picture has no words to write down */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label={cameraText('camera.test.video')}
          sx={{
            display: 'block',
            width: '100%',
            aspectRatio: '4 / 3',
            objectFit: 'cover',
            bgcolor: '#101418',
            transform: 'scaleX(-1)',
          }}
        />
        <Typography
          role="status"
          variant="caption"
          sx={{
            display: 'block',
            px: 0.5,
            py: 0.25,
            lineHeight: 1.3,
            textAlign: 'center',
            color: isFault ? 'error.main' : 'text.secondary',
          }}
        >
          {words}
        </Typography>
      </Box>
      {failed === null || !running ? null : <FailedDialog {...failed} onClose={() => setFailed(null)} />}
    </>
  );
}

function FailedDialog({ failCount: n, faceChance: m, onClose }: CaptureAnswer & { onClose: () => void }): ReactElement {
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby="face-title" aria-describedby="face-words" maxWidth="xs" fullWidth>
      <DialogTitle id="face-title">{cameraText('camera.failed.title')}</DialogTitle>
      <DialogContent id="face-words">
        <Typography>{m > 0 ? cameraText('camera.failed', { n, m }) : cameraText('camera.failed.counted', { n })}</Typography>
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {cameraText('camera.out')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose} sx={{ minHeight: 44 }}>
          {cameraText('camera.failed.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
