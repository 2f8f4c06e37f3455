import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { sharedText, type CallOutput } from '@xuekao/frontend-shared';
import { useCallback, useId, useRef, useState, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { CameraTest } from '../exam-camera/camera-test.js';
import { courseFaceText } from './course-face.texts.js';

export type Standing = CallOutput<'/api/course/face/validate-face'>;

/** Words of the consent, before the camera opens: what is taken, who sees it, how long it is kept, and what those do who refuse. */
const consentWords = ({ faceCam, faceInterval, faceChance, captureDays }: Standing): string[] => [
  courseFaceText('face.consent.check'),
  courseFaceText(faceCam ? 'face.consent.cam' : 'face.consent.due', { n: faceInterval }),
  courseFaceText('face.consent.chance', { n: faceChance }),
  courseFaceText('face.consent.who'),
  courseFaceText('face.consent.days', { n: captureDays }),
  courseFaceText('face.consent.refuse'),
];

interface Props {
  courseId: string;
  standing: Standing;
  /** @param seconds until the next look */
  onPassed: (seconds: number) => void;
  onClose: () => void;
}

/** Consent, then the camera, then the check of the face. */
export function FaceDialog({ courseId, standing, onPassed, onClose }: Props): ReactElement {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  /** how often the camera was opened; 0: the person has not agreed yet */
  const [times, setTimes] = useState(0);
  const seconds = useRef(0);
  const openOnce = (): void => setTimes((before) => before + 1);
  const check = useCallback(
    async (base64: string) => {
      const answer = await api.call('/api/course/face/face-check', { courseId, base64 }, { timeoutMs: 30_000 });
      seconds.current = answer.seconds;
      return answer;
    },
    [courseId],
  );
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{courseFaceText('face.title')}</DialogTitle>
      {times > 0 ? (
        <CameraTest key={times} check={check} onReady={() => onPassed(seconds.current)} onClose={onClose} onAgain={openOnce} />
      ) : (
        <>
          <DialogContent>
            <Typography sx={{ fontWeight: 600, mb: 1 }}>{courseFaceText('face.consent.title')}</Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
              {consentWords(standing).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </Box>
          </DialogContent>
          <DialogActions>
            <Button color="secondary" onClick={onClose} sx={{ minHeight: 44 }}>
              {sharedText('shared.cancel')}
            </Button>
            <Button variant="contained" autoFocus onClick={openOnce} sx={{ minHeight: 44 }}>
              {courseFaceText('face.consent.agree')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
