import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { streamKinds, type StreamKind } from '@xuekao/contracts/stream-times';
import { ErrorState, formatExactTime, sharedText, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { useCall } from '../lib/use-call.js';
import { openLive } from './live-stream.js';
import { liveText } from './live.texts.js';
import type { WallRow } from './wall-words.js';

type Stream = CallOutput<'/api/exam/watch/stream-list'>['streams'][number];
const readEveryMs = 5000;
const againMs = 3000;
const timeOf = (iso: string): string => formatExactTime(iso).slice(-8);

/** All that a candidate sends now: the computer's camera, the phone, the screen. */
export function LiveDialog({ row, onClose }: { row: WallRow; onClose: () => void }): ReactElement {
  const titleId = useId();
  const name = row.realName || row.userName;
  const { data, isError, error, refetch } = useCall('/api/exam/watch/stream-list', { paperId: row.id }, { fresh: true });
  useEffect(() => {
    const timer = window.setInterval(() => void refetch(), readEveryMs);
    return () => window.clearInterval(timer);
  }, [refetch]);
  return (
    <Dialog open fullWidth maxWidth="lg" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{liveText('live.title', { name })}</DialogTitle>
      <DialogContent>
        {isError && data === undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }}>
            {streamKinds.map((kind) => (
              <Panel key={kind} row={row} name={name} kind={kind} last={data?.streams.findLast((stream) => stream.kind === kind)} />
            ))}
          </Box>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {liveText('live.note')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {sharedText('shared.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Panel({ row, name, kind, last }: { row: WallRow; name: string; kind: StreamKind; last: Stream | undefined }): ReactElement {
  const isThere = last?.to === '';
  const state =
    last === undefined
      ? liveText('live.none')
      : isThere
        ? liveText('live.since', { time: timeOf(last.from) })
        : liveText('live.lost', { time: timeOf(last.to) });
  return (
    <Box component="section" aria-label={liveText(`live.kind.${kind}`)} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {liveText(`live.kind.${kind}`)}
        </Typography>
        <Typography variant="body2" color={last === undefined || isThere ? 'textSecondary' : 'error'}>
          {state}
        </Typography>
      </Box>
      <Box sx={{ position: 'relative', aspectRatio: '16 / 9', borderRadius: 1, overflow: 'hidden', bgcolor: '#101418' }}>
        {isThere ? (
          <Picture key={last.id} row={row} kind={kind} label={liveText('live.video', { name, kind: liveText(`live.kind.${kind}`) })} />
        ) : null}
      </Box>
    </Box>
  );
}

function Picture({ row: { id: paperId, userId }, kind, label }: { row: WallRow; kind: StreamKind; label: string }): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const [times, setTimes] = useState(0);
  const [plays, setPlays] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    const stop = new AbortController();
    let timer = 0;
    const again = (): void => {
      if (stop.signal.aborted || timer !== 0) return;
      setPlays(false);
      timer = window.setTimeout(() => setTimes((before) => before + 1), againMs);
    };
    openLive({ paperId, userId, kind }, element, again, stop.signal).catch(again);
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [paperId, userId, kind, times]);
  return (
    <>
      {/* live pictures of a person have no words to write down */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label={label}
        onPlaying={() => setPlays(true)}
        sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'contain' }}
      />
      {plays ? null : (
        <Typography
          role="status"
          variant="body2"
          sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: '#fff' }}
        >
          {liveText(times === 0 ? 'live.connecting' : 'live.broken')}
        </Typography>
      )}
    </>
  );
}
