import { closeMedium, MediaError, openCamera } from '@xuekao/frontend-shared';
import { ApiError, messageOf } from '@xuekao/frontend-shared/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { api, sessionStore } from '../../../lib/session.js';
import type { SiteInfo } from '../../../lib/site.js';
import { realText } from '../../../texts/real-name.texts.js';
import { detectFaces, loadDetector, type Box } from './face-detector.js';
import { needsForm, type FaceTicket } from './face-ticket-form.js';
import { SteadyFace, type Look } from './steady-face.js';
import { lookSecondsOf } from './ticket-time.js';

const lookEveryMs = 150;
/** what went wrong stays readable before the next try */
const readMs = 2500;
/** a head turns within this time */
const frameEveryMs = 500;
const frameCount = 6;
const longestSidePx = 640;

export interface FaceLogin {
  state: 'starting' | 'asking' | 'tracking' | 'moving' | 'sending' | 'broken';
  /** of the only face, in the camera's pixels */
  box: Box | null;
  message: string;
  /** the last try did not succeed */
  isFault: boolean;
  /** when the search for a face ends (`performance.now`), because what was typed counts no longer; null: it does not end */
  lookUntil: number | null;
}
type Show = (change: Partial<FaceLogin>) => void;
/** One dialog's work at the camera. */
interface Work {
  isOver: () => boolean;
  show: Show;
  /** waits for what is typed; null where the site asks for nothing */
  typed: (() => Promise<FaceTicket>) | null;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const hints = {
  none: 'face.hint.none',
  several: 'face.hint.several',
  far: 'face.hint.far',
  moving: 'face.hint.still',
  steady: 'face.hint.sending',
} as const satisfies Record<Look, string>;

function frameOf(video: HTMLVideoElement): string {
  const scale = Math.min(1, longestSidePx / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.9);
}

/** The ticket ran out before a face was seen. */
class TooLate extends Error {}

/** Looks until one face is near and still; gives its picture. */
async function waitForFace(video: HTMLVideoElement, { isOver, show }: Work, lookUntil: number): Promise<string | null> {
  const steady = new SteadyFace();
  while (!isOver()) {
    if (performance.now() > lookUntil) throw new TooLate(realText('face.late'));
    const faces = await detectFaces(video);
    if (isOver()) return null;
    const look = steady.see(faces);
    show({ state: 'tracking', box: faces.length === 1 ? (faces[0] ?? null) : null, isFault: false, message: realText(hints[look]) });
    if (look === 'steady') return frameOf(video);
    await wait(lookEveryMs);
  }
  return null;
}

async function turningFrames(video: HTMLVideoElement, side: 'left' | 'right', show: Show): Promise<string[]> {
  const frames: string[] = [];
  show({ state: 'moving', message: realText(`face.hint.turn.${side}`), isFault: false });
  while (frames.length < frameCount) {
    await wait(frameEveryMs);
    frames.push(frameOf(video));
  }
  return frames;
}

/** A ticket lives for half a minute: where nothing has to be typed it is fetched when somebody is in front of the camera. */
async function tryOnce(video: HTMLVideoElement, work: Work): Promise<void> {
  const { isOver, show, typed } = work;
  const early = typed === null ? null : await typed();
  const lookUntil = early === null ? null : performance.now() + lookSecondsOf(early) * 1000;
  show({ lookUntil });
  const base64 = await waitForFace(video, work, lookUntil ?? Infinity);
  if (base64 === null) return;
  show({ lookUntil: null });
  const { ticket, instruction } = early ?? (await api.call('/api/sys/user/face-ticket', {}));
  const frames = instruction === null ? {} : { frames: await turningFrames(video, instruction, show) };
  show({ state: 'sending', message: realText('face.hint.sending') });
  const { token } = await api.call('/api/sys/user/face-login', { base64, ticket, ...frames });
  if (!isOver()) await sessionStore.signIn(token);
}

/** Tries until somebody is recognised or the dialog is closed. */
async function tryFaces(video: HTMLVideoElement, work: Work): Promise<void> {
  const { isOver, show, typed } = work;
  if (typed !== null) show({ message: realText('face.hint.form') });
  while (!isOver()) {
    try {
      await tryOnce(video, work);
      return;
    } catch (error) {
      if (isOver()) return;
      show({ state: 'tracking', message: error instanceof TooLate ? error.message : messageOf(error), isFault: true, lookUntil: null });
      // a form waits by itself
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
      if (typed === null) await wait(seconds === null ? readMs : seconds * 1000);
    }
  }
}

/** The camera from the moment the dialog shows it until it is closed. `onTicket` goes on with what the form has brought. */
export function useFaceLogin(
  video: RefObject<HTMLVideoElement | null>,
  site: SiteInfo,
): FaceLogin & { onTicket: (ticket: FaceTicket) => void } {
  const [shown, setShown] = useState<FaceLogin>({
    state: 'starting',
    box: null,
    message: realText('face.hint.starting'),
    isFault: false,
    lookUntil: null,
  });
  const waiting = useRef<((ticket: FaceTicket) => void) | null>(null);
  const asks = needsForm(site);
  useEffect(() => {
    const element = video.current;
    let stream: MediaStream | null = null;
    let isOver = false;
    const show: Show = (change) => {
      if (!isOver) setShown((before) => ({ ...before, ...change }));
    };
    const typed = (): Promise<FaceTicket> =>
      new Promise((resolve) => {
        waiting.current = resolve;
        show({ state: 'asking', box: null });
      });
    const run = async (): Promise<void> => {
      if (element === null) return;
      try {
        const [opened] = await Promise.all([openCamera(element), loadDetector()]);
        stream = opened;
        if (isOver) return closeMedium(stream);
        await tryFaces(element, { isOver: () => isOver, show, typed: asks ? typed : null });
      } catch (error) {
        show({
          state: 'broken',
          box: null,
          isFault: true,
          message: error instanceof MediaError ? error.message : realText('face.noDetector'),
        });
      }
    };
    void run();
    return () => {
      isOver = true;
      closeMedium(stream);
    };
  }, [video, asks]);
  return { ...shown, onTicket: (ticket) => waiting.current?.(ticket) };
}
