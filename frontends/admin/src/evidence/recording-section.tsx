import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import {
  ConfirmDialog,
  ErrorState,
  formatBytes,
  formatDateTime,
  formatExactTime,
  sharedText,
  type CallOutput,
} from '@xuekao/frontend-shared';
import { useEffect, useId, useState, type ReactElement } from 'react';
import { api } from '../lib/api.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { Section } from '../ui/page.js';
import { liveText } from '../watch/live.texts.js';
import { recordingText } from './recordings.texts.js';

const listPath = '/api/exam/watch/recording-list';
type Recording = CallOutput<typeof listPath>['recordings'][number];
/** While one is being recorded or made playable. */
const readEveryMs = 5000;
/** A phone has room for what is played, and for the button that plays it. */
const whereWide = { display: { xs: 'none', sm: 'table-cell' } } as const;

const kindOf = ({ kind }: Recording): string => liveText(`live.kind.${kind}`);
const colourOf = (state: Recording['state']): 'success' | 'default' | 'error' | 'info' =>
  state === 'ready'
    ? 'success'
    : state === 'failed' || state === 'full'
      ? 'error'
      : state === 'running' || state === 'waiting'
        ? 'info'
        : 'default';
const spanOf = ({ from, to }: Recording): string =>
  recordingText('recordings.span', {
    from: formatExactTime(from),
    to: to === '' ? recordingText('recordings.now') : formatExactTime(to).slice(-8),
  });

/** Recordings of an attempt, each with its time; nothing where there are none. */
export function RecordingSection({ paperId, mayDelete }: { paperId: string; mayDelete: boolean }): ReactElement | null {
  const { data, refetch } = useCall(listPath, { paperId }, { fresh: true });
  const [played, setPlayed] = useState<Recording | null>(null);
  const [leaving, setLeaving] = useState<Recording | null>(null);
  const recordings = data?.recordings ?? [];
  const isMoving = recordings.some(({ state }) => state === 'running' || state === 'waiting');
  useEffect(() => {
    if (!isMoving) return;
    const timer = window.setInterval(() => void refetch(), readEveryMs);
    return () => window.clearInterval(timer);
  }, [isMoving, refetch]);
  if (data === undefined || recordings.length === 0) return null;
  return (
    <Section title={recordingText('recordings.title')} note={recordingText('recordings.note', { n: recordings.length })}>
      {data.converts || !recordings.some(({ state }) => state === 'waiting') ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {recordingText('recordings.noProgram')}
        </Alert>
      )}
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={recordingText('recordings.title')}>
          <TableHead>
            <TableRow>
              {(['kind', 'time', 'state', 'size', 'until'] as const).map((name) => (
                <TableCell
                  key={name}
                  align={name === 'size' ? 'right' : 'left'}
                  sx={{ whiteSpace: 'nowrap', ...(name === 'size' || name === 'until' ? whereWide : {}) }}
                >
                  {recordingText(`recordings.${name}`)}
                </TableCell>
              ))}
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {recordings.map((one) => {
              const names = { kind: kindOf(one), time: formatExactTime(one.from) };
              const isKept = one.state === 'ready' || one.state === 'waiting';
              return (
                <TableRow key={one.id}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{kindOf(one)}</TableCell>
                  <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>{spanOf(one)}</TableCell>
                  <TableCell>
                    <Chip
                      size="small"
                      variant="outlined"
                      color={colourOf(one.state)}
                      label={recordingText(`recordings.state.${one.state}`)}
                    />
                  </TableCell>
                  <TableCell align="right" sx={{ ...whereWide, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                    {one.bytes === 0 ? '—' : formatBytes(one.bytes)}
                  </TableCell>
                  <TableCell sx={{ ...whereWide, whiteSpace: 'nowrap' }}>{isKept ? formatDateTime(one.until) : '—'}</TableCell>
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {one.state === 'ready' ? (
                      <>
                        <Button size="small" aria-label={recordingText('recordings.playOf', names)} onClick={() => setPlayed(one)}>
                          {recordingText('recordings.play')}
                        </Button>
                        {mayDelete ? (
                          <Button
                            size="small"
                            color="error"
                            aria-label={recordingText('recordings.deleteOf', names)}
                            onClick={() => setLeaving(one)}
                          >
                            {recordingText('recordings.delete')}
                          </Button>
                        ) : null}
                      </>
                    ) : null}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Box>
      {played === null ? null : <PlayDialog paperId={paperId} recording={played} onClose={() => setPlayed(null)} />}
      {leaving === null ? null : <DeleteDialog paperId={paperId} recording={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  );
}

interface DialogProps {
  paperId: string;
  recording: Recording;
  onClose: () => void;
}

function PlayDialog({ paperId, recording, onClose }: DialogProps): ReactElement {
  const titleId = useId();
  const [url, setUrl] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBroken, setBroken] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setError(null);
    api.call('/api/exam/watch/recording-play', { paperId, id: recording.id }, { signal: stop.signal }).then(
      (link) => setUrl(link.url),
      (reason: unknown) => stop.signal.aborted || setError(reason),
    );
    return () => stop.abort();
  }, [paperId, recording.id, tries]);
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>
        {recordingText('recordings.one', { kind: kindOf(recording), time: formatExactTime(recording.from) })}
      </DialogTitle>
      <DialogContent>
        {error !== null ? (
          <ErrorState error={error} onRetry={() => setTries((before) => before + 1)} />
        ) : (
          <>
            {/* recordings have pictures alone: nothing is said in them */}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
            <Box
              component="video"
              controls
              autoPlay
              playsInline
              preload="metadata"
              src={url === '' ? undefined : url}
              aria-label={recordingText('recordings.video', { kind: kindOf(recording) })}
              onError={() => setBroken(url !== '')}
              sx={{ display: 'block', width: '100%', aspectRatio: '16 / 9', bgcolor: '#101418', borderRadius: 1 }}
            />
            {isBroken ? (
              <Typography role="alert" color="error" sx={{ mt: 1 }}>
                {recordingText('recordings.broken')}
              </Typography>
            ) : null}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function DeleteDialog({ paperId, recording, onClose }: DialogProps): ReactElement {
  const { busy, run } = useAction();
  const remove = async (): Promise<void> => {
    const call = () => api.call('/api/exam/watch/recording-delete', { paperId, id: recording.id });
    if ((await run(call, recordingText('recordings.deleted'))) === undefined) return;
    onClose();
    await refreshCalls([listPath]);
  };
  return (
    <ConfirmDialog
      open
      title={recordingText('recordings.sure')}
      confirmText={recordingText('recordings.delete')}
      busy={busy}
      cautious
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {recordingText('recordings.sureWords')}
    </ConfirmDialog>
  );
}
