import { useEffect } from 'react';
import { api, useUser } from '../session.js';
import { LiveSender } from './live-sender.js';

const againMs = 15_000;

/** Sends the picture of the computer's camera to the proctors; where nothing carries it the sitting goes on without. */
export function useLive(stream: MediaStream | null, paperId: string): void {
  const { id: userId } = useUser();
  useEffect(() => {
    if (stream === null) return;
    let isOver = false;
    let timer = 0;
    let sender: LiveSender | null = null;
    const begin = async (): Promise<void> => {
      try {
        const { token } = await api.call('/api/common/qnrtc/token', { userId, roomName: paperId });
        if (isOver) return;
        sender = new LiveSender(token, stream, () => undefined);
      } catch {
        if (!isOver) timer = window.setTimeout(() => void begin(), againMs);
      }
    };
    void begin();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      sender?.close();
    };
  }, [stream, paperId, userId]);
}
