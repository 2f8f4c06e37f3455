import { useEffect } from 'react';
import { api, useUser } from '../session.js';
import { LiveSender } from './live-sender.js';

const againMs = 15_000;
/** Specification: recording is asked for so long after a stream has joined. */
const recordMs = 3000;

/** Sends a picture of this computer to the proctors; where nothing carries it the sitting goes on without. @param roomName null: not */
export function useLive(stream: MediaStream | null, roomName: string | null): void {
  const { id: userId } = useUser();
  useEffect(() => {
    if (stream === null || roomName === null) return;
    let isOver = false;
    let timer = 0;
    let recording = 0;
    let sender: LiveSender | null = null;
    const begin = async (): Promise<void> => {
      try {
        const { token } = await api.call('/api/common/qnrtc/token', { userId, roomName });
        if (isOver) return;
        sender = new LiveSender(token, stream, (state) => {
          window.clearTimeout(recording);
          // the server records by itself: a word that is lost costs nothing
          if (state === 'on')
            recording = window.setTimeout(
              () => void api.call('/api/common/qnrtc/record', { userId, roomName }).catch(() => undefined),
              recordMs,
            );
        });
      } catch {
        if (!isOver) timer = window.setTimeout(() => void begin(), againMs);
      }
    };
    void begin();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      window.clearTimeout(recording);
      sender?.close();
    };
  }, [stream, roomName, userId]);
}
