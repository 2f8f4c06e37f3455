import type { CallOutput } from '@xuekao/frontend-shared/core';
import { api } from '../session.js';
import { AnswerQueue } from './answer-queue.js';
import { createIdbQueueStore } from './idb-queue-store.js';

export const saveTimeoutMs = 15_000;
export const queueStore = createIdbQueueStore();

const pageName = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

type SaveReply = CallOutput<'/api/paper/paper/fill-answer'>;

/** The queue of one paper, wired to the browser and the server. `onReply`: a page sits the paper, and hears of its other pages. */
export function paperQueue(userId: string, paperId: string, onReply?: (reply: SaveReply) => void): AnswerQueue {
  const page = pageName();
  return new AnswerQueue({
    userId,
    paperId,
    page,
    store: queueStore,
    async sendAnswers(changes, { keepalive, since }) {
      const answers = changes.map(({ quId, seq, by, base, answer }) => ({ quId, seq, ...(by === undefined ? {} : { by }), ...(base === undefined ? {} : { base }), answer }));
      const asking = onReply === undefined ? {} : { by: page, since };
      const reply = await api.call('/api/paper/paper/fill-answer', { paperId, ...asking, answers }, { timeoutMs: saveTimeoutMs, keepalive });
      onReply?.(reply);
      // a server of the release before this one names no other pages
      return { saved: reply.saved, edits: reply.edits ?? 0, others: reply.others ?? [] };
    },
    async sendMark({ quId, mark, seq }) {
      const held = await api.call('/api/paper/paper/mark-qu', { paperId, quId, mark, seq }, { timeoutMs: saveTimeoutMs });
      return held.seq === undefined ? null : held; // as above
    },
    schedule: (run, ms) => {
      const timer = window.setTimeout(run, ms);
      return () => window.clearTimeout(timer);
    },
    // counts on evenly whatever somebody does to the clock of the computer
    now: () => performance.timeOrigin + performance.now(),
    wall: Date.now,
    random: Math.random,
  });
}
