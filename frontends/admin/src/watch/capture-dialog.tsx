import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ErrorState, formatExactTime, sharedText } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { scoreWords, type Capture } from './captures.js';
import { watchText } from './watch.texts.js';

/** of the call */
const noteLength = 200;

/** One look of the camera, and the finding of a proctor about it. */
export function CaptureDialog({
  paperId,
  capture,
  mayJudge,
  onClose,
}: {
  paperId: string;
  capture: Capture;
  mayJudge: boolean;
  onClose: () => void;
}): ReactElement {
  const { id, time, verdict, score, hasPicture } = capture;
  const { busy, run } = useAction();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const judge = async (as: 'confirmed' | 'dismissed'): Promise<void> => {
    setMissing(note.trim() === '');
    if (note.trim() === '') return;
    const input = { paperId, id, as, note: note.trim() };
    const done = await run(() => api.call('/api/exam/watch/capture-judge', input), watchText('captures.judged'));
    if (done === undefined) return;
    onClose();
    await refreshCalls(['/api/exam/watch/capture-list']);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="capture-title" onClose={onClose}>
      <DialogTitle id="capture-title">{watchText('captures.one', { time: formatExactTime(time) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {hasPicture ? (
          <Picture paperId={paperId} id={id} />
        ) : (
          <Typography color="textSecondary">{watchText('captures.noPicture')}</Typography>
        )}
        <Typography>
          {watchText('captures.facts', { verdict: watchText(`captures.verdict.${verdict}`), score: scoreWords(score) })}
        </Typography>
        {mayJudge ? (
          <TextField
            multiline
            minRows={2}
            required
            label={watchText('captures.why')}
            value={note}
            error={isMissing}
            helperText={isMissing ? watchText('captures.missing') : watchText('captures.judgeHelp')}
            onChange={(event) => {
              setNote(event.target.value);
              setMissing(false);
            }}
            slotProps={{ htmlInput: { maxLength: noteLength } }}
          />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
        {mayJudge ? (
          <>
            <Button disabled={busy} onClick={() => void judge('dismissed')}>
              {watchText('captures.dismiss')}
            </Button>
            <Button variant="contained" color="error" disabled={busy} onClick={() => void judge('confirmed')}>
              {watchText('captures.confirm')}
            </Button>
          </>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

function Picture({ paperId, id }: { paperId: string; id: string }): ReactElement {
  const { data, isError, error, refetch } = useCall('/api/exam/watch/capture-picture', { paperId, id }, { fresh: true });
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" sx={{ aspectRatio: '4 / 3', height: 'auto' }} />;
  return (
    <Box
      component="img"
      src={data.image}
      alt={watchText('captures.picture')}
      sx={{ width: '100%', maxHeight: '60vh', objectFit: 'contain', borderRadius: 1, bgcolor: '#101418' }}
    />
  );
}
