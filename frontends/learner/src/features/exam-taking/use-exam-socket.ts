import { notify } from '@xuekao/frontend-shared';
import { useEffect } from 'react';
import { examSocket } from '../../lib/device.js';
import { keepSocket } from '../../lib/live-socket.js';
import { api, sessionStore } from '../../lib/session.js';
import { takingText } from '../../lib/sitting/taking.texts.js';

const pingMs = 10_000;

/** The socket of a running exam. `onAlive`: the platform was heard. `onNews`: what the page knows of its paper may be old. */
export function useExamSocket(userId: string, examId: string, onAlive: () => void, onNews: () => void): void {
  useEffect(
    () =>
      keepSocket({
        ticket: async () => (await api.call('/api/socket/ticket', { kind: 'exam', examId })).ticket,
        open: () => examSocket(userId, examId),
        pingMs,
        onAlive,
        onFrame: ({ type, data }) => {
          if (type === 'message') notify(data?.message ?? '', 'warning', { title: takingText('take.admin'), persistent: true });
          else onNews();
        },
        onSessionEnded: () => void sessionStore.heardEnd(),
      }),
    [userId, examId, onAlive, onNews],
  );
}
