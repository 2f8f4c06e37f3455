import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError, isTransient } from '@xuekao/frontend-shared/core';
import type { AnswerQueue, SaveState } from '../answer-queue/answer-queue.js';
import { isReplyLost } from '../lost-reply.js';

/**
 * Next step after a failed hand-in. Only our own codes say that the paper takes no hand-in: a 403 or 404 can as well be the page of a web
 * filter or a proxy, and then the paper is still open. `missing` is asked once more: just after a start another database server may lag.
 */
export function handInFate(error: unknown): 'again' | 'missing' | 'paused' | 'elsewhere' | 'signed-out' {
  if (!(error instanceof ApiError) || error.kind !== 'business') return 'again';
  if (error.code === pageErrors.NOT_SIGNED_IN.code) return 'signed-out';
  if (error.code === pageErrors.PAPER_PAUSED.code) return 'paused';
  if (error.code === pageErrors.PAPER_ELSEWHERE.code) return 'elsewhere';
  return error.code === pageErrors.NOT_FOUND.code ? 'missing' : 'again';
}

/**
 * Why a hand-in that a person asked for did not work. `unsaved`: answers wait for a server that is busy; `files`: recordings or photos do,
 * and a second press hands in without waiting for them; `doubt`: the reply was lost, and the page asks again by itself.
 */
export type HandInProblem =
  | { kind: 'network' }
  | { kind: 'doubt' }
  | { kind: 'unsaved' }
  | { kind: 'files'; n: number }
  | { kind: 'said'; message: string };

export const problemOf = (error: unknown): HandInProblem =>
  error instanceof ApiError && error.kind !== 'network' && error.kind !== 'timeout'
    ? { kind: 'said', message: error.message }
    : { kind: 'network' };

/**
 * Whether a problem is still to be shown after a change of the save state: being able to save again ends what only a lack of it had caused.
 */
export const isStillSo = (problem: HandInProblem, before: SaveState, now: SaveState): boolean =>
  (problem.kind !== 'network' && problem.kind !== 'unsaved') || before === now || (now !== 'saving' && now !== 'saved');

/**
 * Hands in until the server has answered: after a lost reply the paper may be in, and who went on writing would write what does not count.
 * The server takes the same hand-in once, however often it comes. `onDoubt`: nobody knows yet. @returns whether the page is still there
 */
export async function handInSurely(
  call: () => Promise<unknown>,
  { isWanted, onDoubt, pause }: { isWanted: () => boolean; onDoubt: () => void; pause: () => Promise<void> },
): Promise<boolean> {
  for (let inDoubt = false; isWanted(); await pause()) {
    try {
      await call();
      return isWanted();
    } catch (error) {
      // a server that is busy says so of this try, not of one before it
      if (!isReplyLost(error) && !(inDoubt && isTransient(error))) throw error;
      inDoubt = true;
      onDoubt();
    }
  }
  return false;
}

/** Sends what waits, and ends as soon as it is saved or as soon as it is known that nothing gets through: a person waits for it. */
export async function delivered(queue: Pick<AnswerQueue, 'flush' | 'subscribe' | 'getSnapshot'>, timeoutMs: number): Promise<boolean> {
  const flushed = queue.flush(timeoutMs);
  return new Promise((resolve) => {
    // listens from here on: the try has begun, so what is told as offline now is its end
    const stop = queue.subscribe(() => {
      if (queue.getSnapshot().state === 'offline') finish(false);
    });
    const finish = (saved: boolean): void => {
      stop();
      resolve(saved);
    };
    void flushed.then(finish);
  });
}
