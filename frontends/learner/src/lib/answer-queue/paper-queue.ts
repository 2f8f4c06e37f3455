import { pageErrors } from '@xuekao/contracts/page-errors';
import { onForgotten, randomHex, type ApiError, type CallOutput } from '@xuekao/frontend-shared/core';
import { api } from '../session.js';
import { AnswerQueue } from './answer-queue.js';
import { createIdbQueueStore } from './idb-queue-store.js';
import { ageOf } from './send-rules.js';

export const saveTimeoutMs = 15_000;
export const queueStore = createIdbQueueStore();

let stay = new AbortController();
/** Ends when the person signs out. */
export const untilSignOut = (): AbortSignal => stay.signal;

function end(): void {
  stay.abort();
  stay = new AbortController();
}
// in this tab or another
onForgotten(end);

/** The person signs out: what is under way ends, writes nothing more, and the browser keeps none of their answers. */
export async function forgetAnswers(userId: string): Promise<void> {
  end();
  await queueStore.clear(userId);
}

type SaveReply = CallOutput<'/api/paper/paper/fill-answer'>;

/** Of a page that sits the paper: hears of its other pages, and that another device has it. */
interface SittingPage {
  onReply: (reply: SaveReply) => void;
  onGone: () => void;
}

/** The queue of one paper, wired to the browser and the server. */
export function paperQueue(userId: string, paperId: string, sitting?: SittingPage): AnswerQueue {
  const page = randomHex(8);
  const signal = untilSignOut();
  // counts on evenly whatever somebody does to the clock of the computer
  const now = (): number => performance.timeOrigin + performance.now();
  // a pause to the queue: what waits is kept. The client throws nothing else
  const refused = (error: unknown): never => {
    if ((error as ApiError).code === pageErrors.PAPER_ELSEWHERE.code) sitting?.onGone();
    throw error;
  };
  return new AnswerQueue({
    userId,
    paperId,
    page,
    store: { ...queueStore, put: async (change) => void (signal.aborted || (await queueStore.put(change))) },
    async sendAnswers(changes, { keepalive, since }) {
      const sentAt = now();
      const answers = changes.map(({ quId, seq, by, base, answer, changedAt }) => ({
        quId,
        seq,
        ...(by === undefined ? {} : { by }),
        ...(base === undefined ? {} : { base }),
        ...ageOf(changedAt, sentAt),
        answer,
      }));
      const asking = sitting === undefined ? {} : { by: page, since };
      const options = { timeoutMs: saveTimeoutMs, keepalive, signal };
      const reply = await api.call('/api/paper/paper/fill-answer', { paperId, ...asking, answers }, options).catch(refused);
      sitting?.onReply(reply);
      // saved, because it was given before the paper moved
      if (reply.elsewhere) sitting?.onGone();
      // a server of the release before this one names no other pages
      return { saved: reply.saved, edits: reply.edits ?? 0, others: reply.others ?? [] };
    },
    async sendMark({ quId, mark, seq }) {
      const flag = { paperId, quId, mark, seq };
      const held = await api.call('/api/paper/paper/mark-qu', flag, { timeoutMs: saveTimeoutMs, signal }).catch(refused);
      return held.seq === undefined ? null : held; // as above
    },
    schedule: (run, ms) => {
      const timer = window.setTimeout(run, ms);
      return () => window.clearTimeout(timer);
    },
    now,
    wall: Date.now,
    random: Math.random,
  });
}
