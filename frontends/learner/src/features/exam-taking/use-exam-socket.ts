import { socketClose } from '@xuekao/contracts/socket-protocol';
import { notify } from '@xuekao/frontend-shared';
import { useEffect } from 'react';
import { examSocket } from '../../lib/device.js';
import { api, sessionStore } from '../../lib/session.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { frameOf } from './socket-frame.js';

const pingMs = 10_000;
const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/**
 * The socket of a running exam: a single-use ticket first, then a ping every 10 s; reconnects until the page goes, and then gets what came
 * meanwhile. `onAlive`: the platform was heard. `onNews`: what the page knows of its paper may be old.
 */
export function useExamSocket(userId: string, examId: string, onAlive: () => void, onNews: () => void): void {
  useEffect(() => {
    /** number of the last frame, over all connections of this page */
    let last: number | undefined;
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
      const opened = examSocket(userId, examId);
      socket = opened;
      const say = (message: object): void => opened.send(JSON.stringify(message));
      opened.onopen = () => {
        say({ ticket, last });
        onAlive();
        ping = window.setInterval(() => say({ type: 'ping', n: last }), pingMs);
      };
      opened.onmessage = (event) => {
        pause = firstPauseMs;
        onAlive();
        const { type, n = last, data } = frameOf(event.data);
        last = n;
        if (type === 'pong') return;
        say({ type: 'ack', n });
        if (type === 'message') notify(data?.message ?? '', 'warning', { title: takingText('take.admin'), persistent: true });
        else onNews();
      };
      opened.onclose = (event) => {
        window.clearInterval(ping);
        if (event.code === socketClose.sessionEnded) void sessionStore.heardEnd();
        else if (event.code !== socketClose.forbidden) later();
      };
    };
    void connect();
    return () => {
      stopped = true;
      window.clearTimeout(timer);
      window.clearInterval(ping);
      socket?.close(1000);
    };
  }, [userId, examId, onAlive, onNews]);
}
