import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';

type Player = Pick<Hls, 'on' | 'loadSource' | 'attachMedia' | 'destroy'>;
type Options = Partial<Pick<HlsConfig, 'enableWorker' | 'xhrSetup' | 'subtitleTrackController' | 'timelineController'>>;
export interface HlsPart {
  default: {
    new (options: Options): Player;
    isSupported: () => boolean;
    Events: typeof Hls.Events;
  };
}
export interface VideoSource {
  url: string;
  /** it cannot be played, or no more */
  onLost: () => void;
  /** what opens an encrypted video; left out: nothing of it is encrypted */
  key?: VideoKey | undefined;
  /** the part that plays segments where the browser knows none */
  load?: () => Promise<HlsPart>;
}
export interface VideoKey {
  /** of this page, for a minute */
  auth: string;
  token: string;
  /** this browser has no player that could ask for the key */
  onUnable: () => void;
}

/** Adds to the request for a key who asks, and with which words; segments need neither. Browsers that play by themselves cannot. */
const asksAs = ({ auth, token }: VideoKey) =>
  function ask(request: XMLHttpRequest, url: string): void {
    if (!new URL(url, window.location.href).pathname.endsWith('/decrypt')) return;
    request.open('GET', `${url}?${new URLSearchParams({ auth }).toString()}`, true);
    request.setRequestHeader('token', token);
  };

/** Our lists name no subtitles: without these parts the library leaves those beside the video alone. */
const plainTracks = { subtitleTrackController: undefined, timelineController: undefined };

/** Gives a video its source. @returns how to take it away, also while it is still on its way */
export function playFrom(video: HTMLVideoElement, { url, onLost, key, load = () => import('hls.js') }: VideoSource): () => void {
  const isHls = new URL(url, window.location.href).pathname.endsWith('.m3u8');
  const isOwn = key === undefined && video.canPlayType('application/vnd.apple.mpegurl') !== '';
  if (!isHls || isOwn) {
    video.src = url;
    return () => {
      video.removeAttribute('src');
      video.load();
    };
  }
  let isOver = false;
  let hls: Player | null = null;
  load().then(
    ({ default: Part }) => {
      if (isOver) return;
      if (key !== undefined && !Part.isSupported()) return key.onUnable();
      // a worker would come from a text, which the site allows no page
      hls = new Part({ ...plainTracks, enableWorker: false, ...(key === undefined ? {} : { xhrSetup: asksAs(key) }) });
      hls.on(Part.Events.ERROR, (_event, { fatal }) => {
        if (fatal) onLost();
      });
      hls.loadSource(url);
      hls.attachMedia(video);
    },
    () => {
      if (!isOver) onLost();
    },
  );
  return () => {
    isOver = true;
    hls?.destroy();
  };
}
