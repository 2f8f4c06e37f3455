import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { sharedText } from '@xuekao/frontend-shared';
import { useRef, type ReactElement } from 'react';
import { deviceText } from '../../texts/device.texts.js';
import type { CameraReady } from './camera-ready.js';
import { cameraText } from './camera.texts.js';
import { useCameraTest, type CheckFace } from './use-camera-test.js';

const tips = ['https', 'browser', 'allow'] as const;
const wideHeight = 720;

interface Props {
  /** null: no face is asked for, only that the camera works */
  check: CheckFace | null;
  onReady: (ready: CameraReady) => void;
  onClose: () => void;
  onAgain: () => void;
}

/** The open camera in a dialog, what is wrong with its picture, and the check of the face. */
export function CameraTest({ check: checkFace, onReady, onClose, onAgain }: Props): ReactElement {
  const asksFace = checkFace !== null;
  const video = useRef<HTMLVideoElement>(null);
  const { size, trouble, hint, fault, checking, check } = useCameraTest(video, checkFace, onReady);
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
