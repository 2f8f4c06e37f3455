import { api } from '../session.js';
import { AnswerQueue } from './answer-queue.js';
import { createIdbQueueStore } from './idb-queue-store.js';

const saveTimeoutMs = 15_000;
export const queueStore = createIdbQueueStore();

/** The queue of one paper, wired to the browser and the server. */
export function paperQueue(userId: string, paperId: string, onLeftSeconds?: (leftSeconds: number) => void): AnswerQueue {
  return new AnswerQueue({
    userId,
    paperId,
    store: queueStore,
    async sendAnswers(changes, { keepalive }) {
      const answers = changes.map(({ quId, seq, answer }) => ({ quId, seq, answer }));
      const result = await api.call('/api/paper/paper/fill-answer', { paperId, answers }, { timeoutMs: saveTimeoutMs, keepalive });
      onLeftSeconds?.(result.leftSeconds);
      return result.saved;
    },
    async sendMark({ quId, mark }) {
      await api.call('/api/paper/paper/mark-qu', { paperId, quId, mark }, { timeoutMs: saveTimeoutMs });
    },
    schedule: (run, ms) => {
      const timer = window.setTimeout(run, ms);
      return () => window.clearTimeout(timer);
    },
    // counts on evenly whatever somebody does to the clock of the computer
    now: () => performance.timeOrigin + performance.now(),
    random: Math.random,
  });
}

export interface LeftoverOutcome {
  sent: number;
  lost: number;
  /** still waiting: no network, or the session ended again */
  waiting: number;
}

/** Sends what earlier pages left behind, for every paper of the person. `except` is the paper that is being taken. */
export async function sendLeftovers(userId: string, timeoutMs: number, except?: string): Promise<LeftoverOutcome> {
  const outcome: LeftoverOutcome = { sent: 0, lost: 0, waiting: 0 };
  const papers = (await queueStore.papers(userId)).filter((paperId) => paperId !== except);
  for (const paperId of papers) {
    const queue = paperQueue(userId, paperId);
    const found = (await queue.open(new Map())).filter((change) => change.kind === 'answer').length;
    await queue.flush(timeoutMs);
    const { pending, refused } = queue.getSnapshot();
    const lost = refused.filter((one) => one.change.kind === 'answer').length;
    queue.stop();
    outcome.waiting += pending;
    outcome.lost += lost;
    outcome.sent += Math.max(0, found - lost - pending);
  }
  return outcome;
}
