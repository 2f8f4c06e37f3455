import { keepSocket } from '@xuekao/frontend-shared/socket';
import { useEffect } from 'react';
import type { ExamNews } from './exam-news.js';
import { rareNews } from './rare-news.js';
import { examSocket } from '../../lib/device.js';
import { api, sessionStore } from '../../lib/session.js';
import type { Sitting } from '../../lib/sitting/sitting.js';

const pingMs = 10_000;

/** The socket of a running exam. `onAlive`: the platform was heard. `onNews`: what the page knows of its paper may be old. */
export function useExamSocket(userId: string, sitting: Sitting, onAlive: () => void, onNews: () => void): void {
  useEffect(() => {
    const { examId } = sitting.paper;
    return keepSocket({
      ticket: async () => (await api.call('/api/socket/ticket', { kind: 'exam', examId })).ticket,
      open: () => examSocket(userId, examId),
      pingMs,
      onAlive,
      onFrame: ({ type, data }) => {
        rareNews()
          .then(({ hearNews }) => hearNews(sitting, type, data as ExamNews | undefined)) // of the socket's contract
          .then(onNews, onNews);
      },
      onSessionEnded: () => void sessionStore.heardEnd(),
    });
  }, [userId, sitting, onAlive, onNews]);
}
