import { api } from '../session.js';
import { paperQueue, queueStore, saveTimeoutMs, untilSignOut } from './paper-queue.js';

/** Answers of a paper that came after its end. */
export interface LostAnswers {
  count: number;
  /** how the paper ended; null where the server could not be asked */
  end: { title: string; byHand: boolean } | null;
}
export interface LeftoverOutcome {
  sent: number;
  lost: LostAnswers[];
  /** of those that were sent: another page's answer, which nobody had seen, stood there before */
  took: number;
  /** an answer that another page gave later stands instead */
  replaced: number;
  /** still waiting: no network, or the session ended again */
  waiting: number;
}

const isOver = (paperId: string): Promise<boolean> =>
  api.call('/api/paper/paper/left-time', { id: paperId }, { timeoutMs: saveTimeoutMs }).then(
    ({ handState }) => handState !== 0,
    () => false,
  );

const endOf = (paperId: string): Promise<LostAnswers['end']> =>
  api.call('/api/paper/paper/paper-result', { id: paperId }, { timeoutMs: saveTimeoutMs }).then(
    ({ title, exState }) => ({ title, byHand: exState === 0 }),
    () => null,
  );

/**
 * Sends what earlier pages left behind, for every paper of the person. @throws where they sign out meanwhile: what became of it is for
 * nobody else to read
 */
export async function sendLeftovers(userId: string, timeoutMs: number): Promise<LeftoverOutcome> {
  const outcome: LeftoverOutcome = { sent: 0, took: 0, lost: [], replaced: 0, waiting: 0 };
  const signal = untilSignOut();
  for (const paperId of await queueStore.papers(userId)) {
    const queue = paperQueue(userId, paperId);
    const taken = await queue.open({ cards: [], edits: 0 });
    signal.throwIfAborted();
    const found = taken.filter((change) => change.kind === 'answer').length;
    // only answers that do not count: the paper offers them until it is over
    if (taken.length === 0 && (await isOver(paperId))) queue.forgetRefused();
    await queue.flush(timeoutMs);
    if (signal.aborted) queue.stop();
    signal.throwIfAborted();
    const { state, pending, ...rest } = queue.getSnapshot();
    const refused = rest.refused.filter((one) => one.change.kind === 'answer').length;
    const replaced = rest.replaced.filter(({ kept }) => kept === 'there').length;
    outcome.took += rest.replaced.length - replaced;
    queue.stop();
    outcome.waiting += pending;
    // what is refused while the paper is open stays in the browser, and its page says so
    if (state === 'closed' && refused > 0) outcome.lost.push({ count: refused, end: await endOf(paperId) });
    outcome.replaced += replaced;
    outcome.sent += Math.max(0, found - refused - replaced - pending);
  }
  return outcome;
}
