/** Words of the hidden frame to the exam page around it, as the specification has them. */
export type ScreenWord = 'ready' | 'break';

/** Outcome of asking for the screen: `wrong` is a window or a tab in place of the whole screen. */
export type ShareOutcome = 'ready' | 'refused' | 'wrong' | 'failed';

/** The window of the frame: a browser lets it ask for the screen at a touch in the page around it, if it asks at once. */
export interface ScreenWindow extends Window {
  shareScreen?: () => Promise<ShareOutcome>;
}

export const tellOuterPage = (word: ScreenWord): void => {
  if (window.parent !== window) window.parent.postMessage({ examScreen: word }, window.location.origin);
};

/** Word of the own frame; null: of something else. */
export function screenWordOf({ origin, source, data }: MessageEvent, frame: Window | null): ScreenWord | null {
  if (origin !== window.location.origin || source !== frame || typeof data !== 'object' || data === null) return null;
  const word = (data as { examScreen?: unknown }).examScreen;
  return word === 'ready' || word === 'break' ? word : null;
}

/** False on phones and in old browsers. */
export const canShareScreen = (): boolean => {
  const devices = navigator.mediaDevices as MediaDevices | undefined; // absent off https
  return typeof devices?.getDisplayMedia === 'function';
};

/** The whole screen in a size that letters survive; a browser that lets a window through is not taken. */
export async function openScreen(): Promise<MediaStream | 'refused' | 'wrong' | 'failed'> {
  const video = { displaySurface: 'monitor', width: { max: 1920 }, height: { max: 1080 }, frameRate: { max: 5 } };
  // wishes of newer browsers: this page is not offered, nor another screen in place of the first
  const options = { video, audio: false, monitorTypeSurfaces: 'include', selfBrowserSurface: 'exclude', surfaceSwitching: 'exclude' };
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getDisplayMedia(options);
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'failed';
  }
  const surface = stream.getVideoTracks()[0]?.getSettings().displaySurface;
  if (surface === undefined || surface === 'monitor') return stream;
  for (const track of stream.getTracks()) track.stop();
  return 'wrong';
}
