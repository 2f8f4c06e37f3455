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
import { OwnPicture } from './own-picture.js';
import type { CaptureAnswer } from './send-capture.js';
import { useCaptures } from './use-captures.js';
import { useChallenges } from './use-challenges.js';

const corner = {
  right: { xs: 8, md: 24 },
  bottom: { xs: 'calc(84px + env(safe-area-inset-bottom))', md: 84 },
  width: { xs: 68, md: 128 },
};

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
  const shown = useCaptures(
    video,
    paper,
    running,
    (answer) => {
      if (answer.isBreak) onEnded();
      else setFailed(answer.failCount > 0 ? answer : null);
    },
    setStream,
  );
  useChallenges(video, paper, running);
  // where a phone films as well, the proctor sees all of it live
  useLive(stream, paper.phoneOn === true ? paper.id : null);
  useEffect(() => notify(cameraText('camera.sitting.notice'), 'info'), []);
  return (
    <>
      <OwnPicture
        video={video}
        shown={shown}
        label={cameraText('camera.sitting.title')}
        onText={cameraText('camera.sitting.on')}
        outText={cameraText('camera.out')}
        corner={corner}
      />
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
