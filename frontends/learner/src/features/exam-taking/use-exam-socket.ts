import { notify } from '@xuekao/frontend-shared';
import { useEffect } from 'react';
import { platform } from '../../lib/device.js';
import { api, sessionStore } from '../../lib/session.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { adminMessageOf } from './admin-message.js';

const pingMs = 10_000;
const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** The gateway's reasons to close (contracts, gateway.ts). */
const closeCodes = { forbidden: 4403, sessionEnded: 4410 };

/**
 * The socket of a running exam: a single-use ticket first, then a ping every 10 s; reconnects until the page goes. `onAlive`: the platform
 * was heard.
 */
export function useExamSocket(userId: string, examId: string, onAlive: () => void): void {
  useEffect(() => {
    let socket: WebSocket | null = null;
    let stopped = false;
    let timer = 0;
    let ping = 0;
    let pause = firstPauseMs;
    const later = (): void => {
      if (stopped) return;
      timer = window.setTimeout(() => void connect(), pause * (0.5 + Math.random() / 2));
      pause = Math.min(longestPauseMs, pause * 2);
    };
    const connect = async (): Promise<void> => {
      const ticket = await api.call('/api/socket/ticket', { kind: 'exam', examId }).then(
        (answer) => answer.ticket,
        () => null,
      );
      if (stopped) return;
      if (ticket === null) return later();
      const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
      const opened = new WebSocket(`${scheme}://${window.location.host}/api/socket/exam/${userId}/${examId}/${platform()}`);
      socket = opened;
      opened.onopen = () => {
        opened.send(JSON.stringify({ ticket }));
        onAlive();
        ping = window.setInterval(() => opened.send('ping'), pingMs);
      };
      opened.onmessage = (event) => {
        pause = firstPauseMs;
        onAlive();
        const message = adminMessageOf(event.data);
        if (message !== null) notify(message, 'warning', { title: takingText('take.admin'), persistent: true });
      };
      opened.onclose = (event) => {
        window.clearInterval(ping);
        if (event.code === closeCodes.sessionEnded) void sessionStore.heardEnd();
        else if (event.code !== closeCodes.forbidden) later();
      };
    };
    void connect();
    return () => {
      stopped = true;
      window.clearTimeout(timer);
      window.clearInterval(ping);
      socket?.close(1000);
    };
  }, [userId, examId, onAlive]);
}
