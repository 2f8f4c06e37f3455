import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { sharedText } from '@xuekao/frontend-shared';
import { useId, useState, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import type { ExamCheck } from '../exam-entry/entry-rules.js';
import type { CameraReady } from './camera-ready.js';
import { cameraText } from './camera.texts.js';
import { CameraTest } from './camera-test.js';
import type { CheckFace } from './use-camera-test.js';

/** Words of the consent, before the camera opens: what is taken, who sees it, how long it is kept, and what those do who refuse. */
function consentWords(
  { camOn = false, cameraExcused = false, camInterval = 0, faceChance = 0, captureDays = 0, examType }: ExamCheck,
  asksFace: boolean,
): string[] {
  const films = camOn && !cameraExcused;
  const takes = films && camInterval > 0;
  return [
    ...(asksFace ? [cameraText('camera.consent.face')] : []),
    ...(takes ? [cameraText('camera.consent.captures', { n: camInterval })] : []),
    ...(films && !takes ? [cameraText('camera.consent.preview')] : []),
    ...(films && examType === '2' ? [cameraText('camera.consent.record', { n: captureDays })] : []),
    ...(takes && faceChance > 0 ? [cameraText('camera.consent.chance', { n: faceChance })] : []),
    ...(takes ? [cameraText('camera.consent.who'), cameraText('camera.consent.days', { n: captureDays })] : []),
    cameraText('camera.consent.refuse'),
  ];
}

interface Props {
  exam: ExamCheck;
  asksFace: boolean;
  onReady: (ready: CameraReady) => void;
  onClose: () => void;
}

/** Consent, then the camera, then the face where the exam asks for it. */
export function CameraDialog({ exam, asksFace, onReady, onClose }: Props): ReactElement {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  /** how often the camera was opened; 0: the person has not agreed yet */
  const [times, setTimes] = useState(0);
  const check: CheckFace = (base64) => api.call('/api/paper/capture/face-check', { examId: exam.id, base64 }, { timeoutMs: 30_000 });
  const openOnce = (): void => setTimes((before) => before + 1);
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{cameraText(asksFace ? 'camera.dialog.title.face' : 'camera.dialog.title')}</DialogTitle>
      {times > 0 ? (
        <CameraTest key={times} check={asksFace ? check : null} onReady={onReady} onClose={onClose} onAgain={openOnce} />
      ) : (
        <>
          <DialogContent>
            <Typography sx={{ fontWeight: 600, mb: 1 }}>{cameraText('camera.consent.title')}</Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
              {consentWords(exam, asksFace).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </Box>
          </DialogContent>
          <DialogActions>
            <Button color="secondary" onClick={onClose} sx={{ minHeight: 44 }}>
              {sharedText('shared.cancel')}
            </Button>
            <Button variant="contained" autoFocus onClick={openOnce} sx={{ minHeight: 44 }}>
              {cameraText('camera.consent.agree')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
