import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FormDialog, formatDateTime } from '@xuekao/frontend-shared';
import { useListContext } from 'ra-core';
import { useEffect, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { newWireId } from '../lib/ids.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { examPauseText } from './exam-pause.texts.js';

/** of the call */
const reasonLength = 200;
const againMs = 3000;
type Deed = 'pause' | 'resume';

interface ExamPauseDialogProps {
  deed: Deed;
  examId: string;
  /** papers that are being written */
  open: number;
  onClose: () => void;
}

function ExamPauseDialog({ deed, examId, open, onClose }: ExamPauseDialogProps): ReactElement {
  const { busy, run } = useAction();
  // one order until it is done: sent again it is the same
  const [id] = useState(newWireId);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = async (): Promise<void> => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const path = deed === 'pause' ? '/api/exam/exam/pause' : '/api/exam/exam/resume';
    const done = await run(() => api.call(path, { id, examId, reason: reason.trim() }), examPauseText(`examPause.${deed}.done`));
    if (done === undefined) return;
    onClose();
    await refreshCalls(['/api/exam/exam/pause-state'], ['paper']);
  };
  return (
    <FormDialog
      open
      maxWidth="xs"
      danger={deed === 'pause'}
      busy={busy}
      title={examPauseText(`examPause.${deed}.title`)}
      saveText={examPauseText(`examPause.${deed}.do`)}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Typography color="textSecondary">{examPauseText(`examPause.${deed}.note`, { n: open })}</Typography>
      <TextField
        multiline
        minRows={2}
        required
        label={examPauseText('examPause.reason')}
        value={reason}
        error={isMissing}
        helperText={isMissing ? examPauseText('examPause.missing') : undefined}
        slotProps={{ htmlInput: { maxLength: reasonLength } }}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}

function PauseOf({ examId }: { examId: string }): ReactElement | null {
  const { data, refetch } = useCall('/api/exam/exam/pause-state', { examId });
  const [deed, setDeed] = useState<Deed | null>(null);
  const pause = data?.pause;
  const stands = pause?.state === 'pausing' || pause?.state === 'paused';
  const isMoving = stands || pause?.state === 'resuming';
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = window.setInterval(() => {
      void refetch();
      void refreshCalls([], ['paper']);
    }, againMs);
    return () => window.clearInterval(timer);
  }, [isMoving, refetch]);
  if (data === undefined || !(stands || data.open > 0)) return null;
  const asked = stands ? 'resume' : 'pause';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      {stands ? (
        <Box role="status" sx={{ minWidth: 0, maxWidth: 420 }}>
          <Typography sx={{ fontWeight: 600 }}>{examPauseText('examPause.state', { n: data.standing, m: data.open })}</Typography>
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {examPauseText('examPause.by', { name: pause.byName, time: formatDateTime(pause.time), reason: pause.reason })}
          </Typography>
        </Box>
      ) : null}
      <Button variant="outlined" onClick={() => setDeed(asked)}>
        {examPauseText(`examPause.${asked}.do`)}
      </Button>
      {deed === null ? null : <ExamPauseDialog deed={deed} examId={examId} open={data.open} onClose={() => setDeed(null)} />}
    </Box>
  );
}

/** Pauses and resumes the exam whose papers the list shows. */
export function ExamPause(): ReactElement | null {
  const { filterValues } = useListContext();
  const examId: unknown = filterValues?.['examId'];
  return typeof examId === 'string' && examId !== '' ? <PauseOf key={examId} examId={examId} /> : null;
}
