import type { CallOutput } from '@xuekao/frontend-shared/core';
import { api } from '../session.js';
import { aidStore } from '../sitting/idb-aid-store.js';
import { AnswerQueue } from './answer-queue.js';
import { createIdbQueueStore } from './idb-queue-store.js';

const saveTimeoutMs = 15_000;
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

/** Answers of a paper that came after its end. */
export interface LostAnswers {
  count: number;
  /** how the paper ended; null where the server could not be asked */
  end: { title: string; byHand: boolean } | null;
}
export interface LeftoverOutcome {
  sent: number;
  lost: LostAnswers[];
  /** an answer that another page gave later stands instead */
  replaced: number;
  /** still waiting: no network, or the session ended again */
  waiting: number;
}

const isOver = (paperId: string): Promise<boolean> =>
  api.call('/api/paper/paper/left-time', { id: paperId }, { timeoutMs: saveTimeoutMs }).then(({ handState }) => handState !== 0, () => false);

const endOf = (paperId: string): Promise<LostAnswers['end']> =>
  api.call('/api/paper/paper/paper-result', { id: paperId }, { timeoutMs: saveTimeoutMs }).then(({ title, exState }) => ({ title, byHand: exState === 0 }), () => null);

/**
 * Sends what earlier pages left behind, for every paper of the person. `except` is the paper that is being taken. What helped with papers that are over goes, also
 * that of whoever sat here before.
 */
export async function sendLeftovers(userId: string, timeoutMs: number, except?: string): Promise<LeftoverOutcome> {
  const outcome: LeftoverOutcome = { sent: 0, lost: [], replaced: 0, waiting: 0 };
  aidStore.sweep().catch(() => undefined); // a browser that keeps nothing has nothing to clear
  const papers = (await queueStore.papers(userId)).filter((paperId) => paperId !== except);
  for (const paperId of papers) {
    const queue = paperQueue(userId, paperId);
    const taken = await queue.open({ cards: [], edits: 0 });
    const found = taken.filter((change) => change.kind === 'answer').length;
    // only answers that do not count: the paper offers them until it is over
    if (taken.length === 0 && (await isOver(paperId))) queue.forgetRefused();
    await queue.flush(timeoutMs);
    const { state, pending, ...rest } = queue.getSnapshot();
    const refused = rest.refused.filter((one) => one.change.kind === 'answer').length;
    const replaced = rest.replaced.filter(({ kept }) => kept === 'there').length;
    queue.stop();
    outcome.waiting += pending;
    // what is refused while the paper is open stays in the browser, and its page says so
    if (state === 'closed' && refused > 0) outcome.lost.push({ count: refused, end: await endOf(paperId) });
    outcome.replaced += replaced;
    outcome.sent += Math.max(0, found - refused - replaced - pending);
  }
  return outcome;
}
