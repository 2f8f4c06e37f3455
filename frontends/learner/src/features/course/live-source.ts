import type Mpegts from 'mpegts.js';

type Part = { default: typeof Mpegts };

interface LiveHears {
  /** the first picture is there */
  onPlaying: () => void;
  /** no more comes; `isForGood`: this browser cannot play it at all */
  onEnd: (isForGood: boolean) => void;
}

/** Seconds that the picture may be behind what has arrived before it is caught up, and what stays then. */
const most = 2;
const least = 0.6;

/** Plays a stream of FLV in a video. @returns how to take it away, also while it is still on its way */
export function playLive(
  video: HTMLVideoElement,
  url: string,
  { onPlaying, onEnd }: LiveHears,
  load: () => Promise<Part> = () => import('mpegts.js'),
): () => void {
  let isOver = false;
  let player: Mpegts.Player | null = null;
  const playing = (): void => onPlaying();
  video.addEventListener('playing', playing);
  load().then(
    ({ default: part }) => {
      if (isOver) return;
      if (!part.getFeatureList().mseLivePlayback) return onEnd(true);
      const source = { type: 'flv', isLive: true, url: new URL(url, window.location.href).href };
      player = part.createPlayer(source, {
        // a worker would come from a text, which the site allows no page
        enableWorker: false,
        lazyLoad: false,
        enableStashBuffer: false,
        liveBufferLatencyChasing: true,
        liveBufferLatencyMaxLatency: most,
        liveBufferLatencyMinRemain: least,
        autoCleanupSourceBuffer: true,
      });
      player.on(part.Events.ERROR, (_kind: string, detail: string) => onEnd(detail === part.ErrorDetails.MEDIA_CODEC_UNSUPPORTED));
      player.on(part.Events.LOADING_COMPLETE, () => onEnd(false));
      player.attachMediaElement(video);
      player.load();
      void play(video);
    },
    () => {
      if (!isOver) onEnd(false);
    },
  );
  return () => {
    isOver = true;
    video.removeEventListener('playing', playing);
    player?.destroy();
    player = null;
  };
}

/** Browsers let a page play by itself without sound alone, unless the person has used it before. */
async function play(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    video.muted = true;
    await video.play().catch(() => undefined);
  }
}
