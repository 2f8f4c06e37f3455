import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { sharedText } from '@xuekao/frontend-shared';
import { useId, useRef, useState, type ReactElement } from 'react';
import { deviceText } from '../../texts/device.texts.js';
import type { ExamCheck } from '../exam-entry/entry-rules.js';
import type { CameraReady } from './camera-ready.js';
import { cameraText } from './camera.texts.js';
import { useCameraTest } from './use-camera-test.js';

const tips = ['https', 'browser', 'allow'] as const;
const wideHeight = 720;

/** Words of the consent, before the camera opens: what is taken, who sees it, how long it is kept, and what those do who refuse. */
function consentWords(
  { camOn = false, cameraExcused = false, camInterval = 0, faceChance = 0, captureDays = 0 }: ExamCheck,
  asksFace: boolean,
): string[] {
  const films = camOn && !cameraExcused;
  const takes = films && camInterval > 0;
  return [
    ...(asksFace ? [cameraText('camera.consent.face')] : []),
    ...(takes ? [cameraText('camera.consent.captures', { n: camInterval })] : []),
    ...(films && !takes ? [cameraText('camera.consent.preview')] : []),
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
  const openOnce = (): void => setTimes((before) => before + 1);
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{cameraText(asksFace ? 'camera.dialog.title.face' : 'camera.dialog.title')}</DialogTitle>
      {times > 0 ? (
        <CameraTest key={times} examId={exam.id} asksFace={asksFace} onReady={onReady} onClose={onClose} onAgain={openOnce} />
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

function CameraTest({
  examId,
  asksFace,
  onReady,
  onClose,
  onAgain,
}: Omit<Props, 'exam'> & { examId: string; onAgain: () => void }): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const { size, trouble, hint, fault, checking, check } = useCameraTest(video, { examId, asksFace }, onReady);
  const isGood = size !== null && hint === null;
  return (
    <>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, alignContent: 'start' }}>
        {trouble === null ? (
          <Box sx={{ position: 'relative', aspectRatio: '4 / 3', bgcolor: '#101418', borderRadius: 1, overflow: 'hidden' }}>
            {/* the person's own live picture has no words to write down */}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
            <Box
              component="video"
              ref={video}
              muted
              playsInline
              aria-label={cameraText('camera.test.video')}
              sx={{ width: '100%', height: '100%', objectFit: 'contain', transform: 'scaleX(-1)' }}
            />
            {size === null || checking ? (
              <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', bgcolor: 'rgba(0 0 0 / 0.35)' }}>
                <CircularProgress aria-label={sharedText('shared.loading')} sx={{ color: '#fff' }} />
              </Box>
            ) : null}
          </Box>
        ) : (
          <Alert severity="error">{trouble}</Alert>
        )}
        {trouble === null ? (
          <Typography
            role="status"
            sx={{ textAlign: 'center', fontWeight: 550, color: size !== null && hint !== null ? 'error.main' : 'text.primary' }}
          >
            {statusOf(size, hint, checking, asksFace)}
          </Typography>
        ) : null}
        {fault === '' ? null : <Alert severity="warning">{fault}</Alert>}
        {size === null ? null : (
          <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
            {cameraText(Math.min(size.width, size.height) < wideHeight ? 'camera.test.small' : 'camera.test.size', size)}
          </Typography>
        )}
        <Box>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {cameraText('camera.tips')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.8 }}>
            {tips.map((tip) => (
              <li key={tip}>{deviceText(`device.tip.${tip}`)}</li>
            ))}
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose} sx={{ minHeight: 44 }}>
          {sharedText('shared.cancel')}
        </Button>
        {trouble === null ? (
          <Button variant="contained" disabled={!isGood} loading={checking} onClick={check} sx={{ minHeight: 44 }}>
            {cameraText(asksFace ? 'camera.test.check' : 'camera.test.ok')}
          </Button>
        ) : (
          <Button variant="contained" onClick={onAgain} sx={{ minHeight: 44 }}>
            {cameraText('camera.part.again')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

type Test = ReturnType<typeof useCameraTest>;
function statusOf(size: Test['size'], hint: Test['hint'], checking: boolean, asksFace: boolean): string {
  if (checking) return cameraText('camera.test.checking');
  if (size === null) return cameraText('camera.test.starting');
  if (hint !== null) return cameraText(`camera.hint.${hint}`);
  return cameraText(asksFace ? 'camera.hint.ready' : 'camera.test.good');
}
