import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { muiPart } from '@xuekao/frontend-shared';
import { Suspense, useState, type ReactElement } from 'react';
import type { ExamCheck } from '../../lib/sitting/entry-rules.js';
import type { CameraReady } from './camera-ready.js';
import { cameraText } from './camera.texts.js';

const CameraDialog = muiPart(async () => (await import('./camera-dialog.js')).CameraDialog, 'notice');

/** Before an exam that watches by camera, or asks for a face: what is to be done, and that it is done. */
export function CameraPart({
  exam,
  ready,
  onReady,
  onStale,
}: {
  exam: ExamCheck;
  /** null: not yet */
  ready: CameraReady | null;
  onReady: (ready: CameraReady) => void;
  onStale: () => void;
}): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const isExcused = exam.cameraExcused === true;
  const isByHand = exam.faceOn === true && exam.identifiedBy === 'hand';
  const asksFace = exam.faceOn === true && !isByHand;
  const films = exam.camOn === true && !isExcused;
  const needsDialog = asksFace || films;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="camera-part"
      sx={{ mt: 3, p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}
    >
      <Typography id="camera-part" variant="h2">
        {cameraText(exam.camOn === true ? 'camera.part.title' : 'camera.part.title.face')}
      </Typography>
      {isByHand ? <Alert severity="success">{cameraText('camera.part.hand')}</Alert> : null}
      {isExcused ? <Alert severity="success">{cameraText('camera.part.excused')}</Alert> : null}
      {needsDialog && ready === null ? (
        <Typography>{cameraText(asksFace ? 'camera.part.todo.face' : 'camera.part.todo')}</Typography>
      ) : null}
      {needsDialog && ready !== null ? (
        <Alert severity="success">
          {asksFace ? cameraText('camera.part.passed', { name: ready.realName }) : cameraText('camera.part.done')}
        </Alert>
      ) : null}
      {needsDialog ? (
        <Box>
          <Button variant={ready === null ? 'contained' : 'outlined'} onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
            {cameraText(ready === null ? 'camera.part.open' : 'camera.part.again')}
          </Button>
        </Box>
      ) : null}
      {needsDialog && ready === null ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {cameraText(asksFace ? 'camera.part.other' : 'camera.part.noCamera')}
          </Typography>
          <Button size="small" color="secondary" onClick={onStale} sx={{ minHeight: 44 }}>
            {cameraText('camera.part.refresh')}
          </Button>
        </Box>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <CameraDialog
            exam={exam}
            asksFace={asksFace}
            onReady={(done) => {
              setOpen(false);
              onReady(done);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </Paper>
  );
}
