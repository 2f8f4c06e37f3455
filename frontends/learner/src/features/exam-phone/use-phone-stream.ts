import { closeMedium } from '@xuekao/frontend-shared';
import { useEffect, useState, type RefObject } from 'react';
import { LiveSender, leave, type LiveState } from '../../lib/live/live-sender.js';
import type { PhonePlace } from './phone-place.js';
import { phoneText } from './phone.texts.js';

export type PhoneState = LiveState | 'starting' | 'noCamera';

interface Shown {
  state: PhoneState;
  message: string;
}

/** Keeps a phone from locking while it films; one that cannot films all the same. */
async function stayAwake(): Promise<WakeLockSentinel | null> {
  if (!('wakeLock' in navigator)) return null;
  return navigator.wakeLock.request('screen').catch(() => null);
}

async function openPhoneCamera(facing: PhonePlace['facing']): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined; // absent in old browsers and off https
  if (devices?.getUserMedia === undefined) throw new Error(phoneText('cam.unsupported'));
  const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 12, max: 15 } };
  return devices.getUserMedia({ video: { facingMode: { ideal: facing }, ...size } }).catch(() => {
    throw new Error(phoneText('cam.noCamera'));
  });
}

/** The picture of the phone while its page is seen: a page that is hidden leaves, and comes back when it is looked at again. */
export function usePhoneStream(
  video: RefObject<HTMLVideoElement | null>,
  { token, facing }: Pick<PhonePlace, 'token' | 'facing'>,
  onState: (state: PhoneState) => void,
): Shown {
  const [shown, setShown] = useState<Shown>({ state: 'starting', message: '' });
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = (): void => setSeen(document.visibilityState === 'visible');
    const go = (): void => void leave(token);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', go);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', go);
    };
  }, [token]);
  useEffect(() => {
    const element = video.current;
    if (!isSeen || element === null) return;
    let isOver = false;
    let stream: MediaStream | null = null;
    let sender: LiveSender | null = null;
    let lock: WakeLockSentinel | null = null;
    const show = (state: PhoneState, message: string): void => {
      if (isOver) return;
      setShown({ state, message });
      onState(state);
    };
    const run = async (): Promise<void> => {
      show('starting', '');
      try {
        stream = await openPhoneCamera(facing);
        if (isOver) return closeMedium(stream);
        element.srcObject = stream;
        await element.play().catch(() => undefined);
        sender = new LiveSender(token, stream, show);
        lock = await stayAwake();
        if (isOver) void lock?.release();
      } catch (error) {
        show('noCamera', error instanceof Error ? error.message : phoneText('cam.noCamera'));
      }
    };
    void run();
    return () => {
      isOver = true;
      sender?.close();
      closeMedium(stream);
      void lock?.release();
    };
  }, [video, token, facing, isSeen, onState]);
  return shown;
}
