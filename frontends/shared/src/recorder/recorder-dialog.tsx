import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import MicIcon from '@mui/icons-material/MicOutlined';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import { recording } from '@xuekao/contracts/own-sounds';
import type { ReactElement } from 'react';
import { FormDialog } from '../feedback/form-dialog.js';
import { recorderText } from './recorder.texts.js';
import { useRecorder, type RecorderState } from './use-recorder.js';

export interface RecorderDialogProps {
  /** WAV, as the specification has it */
  onSound: (sound: Blob) => void;
  onClose: () => void;
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function wordsOf(state: RecorderState): string {
  switch (state.kind) {
    case 'ready':
      return recorderText('recorder.ready', { n: recording.mostSeconds / 60 });
    case 'done':
      return recorderText(state.isFull ? 'recorder.full' : 'recorder.done');
    case 'failed':
      return '';
    default:
      return recorderText(`recorder.${state.kind}`);
  }
}

/** Records what somebody says, plays it back, and gives it when the person is content with it. */
export function RecorderDialog({ onSound, onClose }: RecorderDialogProps): ReactElement {
  const { state, seconds, level, start, stop } = useRecorder();
  const isBusy = state.kind === 'asking' || state.kind === 'working';
  return (
    <FormDialog
      open
      title={recorderText('recorder.title')}
      busy={state.kind === 'working'}
      saveText={recorderText('recorder.use')}
      saveDisabled={state.kind !== 'done'}
      maxWidth="xs"
      onSave={() => {
        if (state.kind === 'done') onSound(state.sound);
      }}
      onClose={onClose}
    >
      {state.kind === 'failed' ? <Alert severity="error">{state.message}</Alert> : null}
      <Typography role="status" color="textSecondary" sx={{ minHeight: 24 }}>
        {wordsOf(state)}
      </Typography>
      <Typography component="p" align="center" sx={{ fontSize: 36, fontVariantNumeric: 'tabular-nums', lineHeight: 1.2 }}>
        {clock(seconds)}
        <Box component="span" sx={{ fontSize: 16, color: 'text.secondary' }}>
          {` / ${clock(recording.mostSeconds)}`}
        </Box>
      </Typography>
      {state.kind === 'running' ? (
        <LinearProgress
          variant="determinate"
          aria-label={recorderText('recorder.level')}
          value={Math.round(level * 100)}
          sx={{ height: 8, borderRadius: 1, '& .MuiLinearProgress-bar': { transition: 'none' } }}
        />
      ) : null}
      {state.kind === 'done' ? (
        <Box component="audio" controls src={state.url} aria-label={recorderText('recorder.play')} sx={{ width: '100%' }} />
      ) : null}
      <Box sx={{ display: 'flex', justifyContent: 'center' }}>
        {state.kind === 'running' ? (
          <Button variant="contained" color="error" startIcon={<StopIcon />} onClick={stop} sx={{ minHeight: 44 }}>
            {recorderText('recorder.stop')}
          </Button>
        ) : (
          <Button
            variant={state.kind === 'done' ? 'outlined' : 'contained'}
            startIcon={<MicIcon />}
            disabled={isBusy}
            onClick={start}
            sx={{ minHeight: 44 }}
          >
            {recorderText(state.kind === 'done' || state.kind === 'failed' ? 'recorder.again' : 'recorder.start')}
          </Button>
        )}
      </Box>
    </FormDialog>
  );
}
