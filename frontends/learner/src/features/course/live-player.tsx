import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Alert } from '@xuekao/frontend-shared';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { LiveLine, type LineState } from './live-line.js';
import { playLive } from './live-source.js';
import { liveText } from './live.texts.js';

interface LivePlayerProps {
  courseId: string;
  liveId: string;
  title: string;
}

export const videoSx = { display: 'block', width: '100%', aspectRatio: '16 / 9', bgcolor: '#000', borderRadius: 1 } as const;

/** Keys that players have; what moves in time has no meaning in a live. */
export function pressed(event: KeyboardEvent, video: HTMLVideoElement | null): void {
  if (video === null || event.altKey || event.ctrlKey || event.metaKey) return;
  const play = (): void => void (video.paused ? video.play() : video.pause());
  const deeds: Readonly<Record<string, () => void>> = {
    ' ': play,
    k: play,
    m: () => {
      video.muted = !video.muted;
    },
    f: () => void (document.fullscreenElement === null ? video.requestFullscreen() : document.exitFullscreen()),
    ArrowUp: () => {
      video.volume = Math.min(1, video.volume + 0.1);
    },
    ArrowDown: () => {
      video.volume = Math.max(0, video.volume - 0.1);
    },
  };
  const deed = deeds[event.key];
  if (deed === undefined) return;
  event.preventDefault();
  deed();
}

function Said({ state, onRetry }: { state: LineState; onRetry: () => void }): ReactElement | null {
  if (state.at === 'playing') return null;
  if (state.at === 'connecting') return <Alert severity="info">{liveText('live.connecting')}</Alert>;
  if (!('seconds' in state)) return <Alert severity="warning">{liveText('live.unable')}</Alert>;
  return (
    <Alert
      severity={state.at === 'lost' ? 'warning' : 'info'}
      action={
        <Button color="inherit" onClick={onRetry} sx={{ minHeight: 44 }}>
          {liveText('live.now')}
        </Button>
      }
    >
      {liveText(`live.${state.at}`, { n: state.seconds })}
    </Alert>
  );
}

/** A live as it goes on. */
export function LivePlayer({ courseId, liveId, title }: LivePlayerProps): ReactElement {
  const element = useRef<HTMLVideoElement>(null);
  const line = useRef<LiveLine | null>(null);
  const [state, setState] = useState<LineState>({ at: 'connecting' });
  const [isMuted, setMuted] = useState(false);
  useEffect(() => {
    const video = element.current;
    if (video === null) return undefined;
    const own = new LiveLine({
      open: async () => (await api.call('/api/client/course/live-open', { courseId, liveId })).flvUrl,
      play: (url, hears) => playLive(video, url, hears),
      onState: setState,
    });
    line.current = own;
    own.begin();
    return () => own.close();
  }, [courseId, liveId]);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        component="video"
        ref={element}
        controls
        playsInline
        disablePictureInPicture
        aria-label={liveText('live.player', { title })}
        onKeyDown={(event: KeyboardEvent) => pressed(event, element.current)}
        onVolumeChange={({ currentTarget }) => setMuted(currentTarget.muted)}
        sx={videoSx}
      />
      <Said state={state} onRetry={() => line.current?.begin()} />
      {isMuted && state.at === 'playing' ? (
        <Alert
          severity="info"
          action={
            <Button
              color="inherit"
              sx={{ minHeight: 44 }}
              onClick={() => {
                if (element.current !== null) element.current.muted = false;
              }}
            >
              {liveText('live.sound')}
            </Button>
          }
        >
          {liveText('live.muted')}
        </Alert>
      ) : null}
    </Box>
  );
}
