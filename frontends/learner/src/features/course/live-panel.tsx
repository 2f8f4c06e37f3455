import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { liveStates, liveTypes } from '@xuekao/contracts/live-limits';
import { Alert, ErrorState, formatDateTime, Segments, Skeleton, type CallOutput } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { LivePlayer, pressed, videoSx } from './live-player.js';
import { liveText } from './live.texts.js';
import { playFrom } from './video-source.js';

type Live = CallOutput<'/api/client/course/lives'>[number];
type Recording = CallOutput<'/api/client/course/live-open'>['recordings'][number];
const listPath = '/api/client/course/lives';
/** While the page shows lives, one that begins or ends is noticed. */
const everyMs = 5000;
const stateOf = (live: Live): 0 | 1 | 2 => ([0, 1, 2] as const).find((one) => one === live.state) ?? 0;

/** Of one's own choice, else what goes on, what comes next, or what was last. */
const shownOf = (lives: readonly Live[], chosen: string | null): Live | undefined =>
  lives.find(({ id }) => id === chosen) ??
  lives.find(({ state }) => state === liveStates.running) ??
  lives.find(({ state }) => state === liveStates.before) ??
  lives.at(-1);

function ReplayVideo({ recording, title, onLost }: { recording: Recording; title: string; onLost: () => void }): ReactElement {
  const element = useRef<HTMLVideoElement>(null);
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  });
  useEffect(() => {
    const video = element.current;
    if (video === null) return undefined;
    return playFrom(video, { url: recording.viewUrl, onLost: () => lost.current() });
  }, [recording.viewUrl]);
  return (
    <Box
      component="video"
      ref={element}
      controls
      playsInline
      controlsList="nodownload"
      preload="metadata"
      aria-label={liveText('live.replay', { title })}
      onKeyDown={(event: KeyboardEvent) => pressed(event, element.current)}
      onError={() => lost.current()}
      sx={videoSx}
    />
  );
}

/** Recordings of a live that is over. */
function Replay({ courseId, live }: { courseId: string; live: Live }): ReactElement {
  const [at, setAt] = useState('0');
  const [isLost, setLost] = useState(false);
  const call = useQuery({
    queryKey: ['live-open', courseId, live.id, live.recordCount],
    queryFn: ({ signal }) => api.call('/api/client/course/live-open', { courseId, liveId: live.id }, { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  if (call.data === undefined)
    return (
      <Box role="status">
        <Skeleton height={320} />
      </Box>
    );
  const { recordings } = call.data;
  const recording = recordings[Number(at)] ?? recordings[0];
  if (recording === undefined) return <Alert severity="info">{`${liveText('live.ended')}${liveText('live.noRecording')}`}</Alert>;
  const again = (): void => {
    setLost(false);
    void call.refetch();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {isLost ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={again} sx={{ minHeight: 44 }}>
              {liveText('live.again')}
            </Button>
          }
        >
          {liveText('live.replayLost')}
        </Alert>
      ) : (
        <ReplayVideo key={recording.viewUrl} recording={recording} title={live.title} onLost={() => setLost(true)} />
      )}
      {recordings.length < 2 ? null : (
        <Box sx={{ minWidth: 0, maxWidth: '100%', overflowX: 'auto', m: -0.5, p: 0.5 }}>
          <Segments
            label={liveText('live.recordings')}
            value={at}
            choices={recordings.map(({ startTime }, n) => ({
              value: String(n),
              label: liveText('live.recording', { time: formatDateTime(startTime) }),
            }))}
            onChange={setAt}
          />
        </Box>
      )}
    </Box>
  );
}

/** A page of another site: it runs its own scripts, and neither leads this page away nor reads anything of it. */
function ForeignPage({ live: { title, outUrl } }: { live: Live }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        component="iframe"
        title={liveText('live.page', { title })}
        src={outUrl}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        sx={{ display: 'block', width: '100%', height: { xs: '60vh', md: '70vh' }, border: 0, borderRadius: 1, bgcolor: '#fff' }}
      />
      <Box>
        <Button component="a" href={outUrl} target="_blank" rel="noopener noreferrer" variant="outlined" sx={{ minHeight: 44 }}>
          {liveText('live.openPage')}
        </Button>
      </Box>
    </Box>
  );
}

function Shown({ courseId, live }: { courseId: string; live: Live }): ReactElement {
  if (live.state === liveStates.ended) return <Replay key={live.id} courseId={courseId} live={live} />;
  if (live.state === liveStates.before)
    return <Alert severity="info">{liveText('live.before', { time: formatDateTime(live.startTime) })}</Alert>;
  // a page of our own in a frame would be no stranger: addresses of such are shown as none
  if (live.liveType === liveTypes.page && new URL(live.outUrl).origin !== window.location.origin) return <ForeignPage live={live} />;
  return <LivePlayer key={live.id} courseId={courseId} liveId={live.id} title={live.title} />;
}

/** Lives of a course: the list, and the one that is chosen. */
export function LivePanel({ courseId, first }: { courseId: string; first: readonly Live[] }): ReactElement {
  const [chosen, setChosen] = useState<string | null>(null);
  const call = useQuery({
    queryKey: ['call', listPath, courseId],
    queryFn: ({ signal }) => api.call(listPath, { courseId }, { signal }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  });
  const lives = call.data ?? first;
  const live = shownOf(lives, chosen);
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 2.5, alignItems: 'start' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
        {live === undefined ? null : (
          <>
            <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {live.title}
            </Typography>
            <Shown courseId={courseId} live={live} />
            {live.intro === '' ? null : <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{live.intro}</Typography>}
          </>
        )}
      </Box>
      <Box component="ul" aria-label={liveText('live.list')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {lives.map((one) => (
          <Box key={one.id} component="li">
            <Button
              fullWidth
              variant="outlined"
              color={one.id === live?.id ? 'primary' : 'inherit'}
              aria-current={one.id === live?.id}
              onClick={() => setChosen(one.id)}
              sx={{ minHeight: 56, justifyContent: 'space-between', gap: 1, textAlign: 'left' }}
            >
              <Box component="span" sx={{ minWidth: 0 }}>
                <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                  {one.title}
                </Box>
                <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
                  {liveText('live.when', { time: formatDateTime(one.startTime), n: one.duration })}
                </Box>
              </Box>
              <Chip
                component="span"
                size="small"
                color={one.state === liveStates.running ? 'error' : 'default'}
                label={liveText(`live.state.${stateOf(one)}`)}
              />
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
