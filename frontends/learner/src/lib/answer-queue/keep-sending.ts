import type { LeftoverOutcome } from './leftovers.js';

const againMs = 10_000;

/**
 * Sends what earlier pages left, and again while something waits: the network of one request may fail without the browser being offline.
 * Waiting items are told once. `now` tries at once unless a try is under way.
 */
export function keepSending(
  send: () => Promise<LeftoverOutcome>,
  tell: (outcome: LeftoverOutcome) => void,
): { now: () => void; stop: () => void } {
  let isOver = false;
  let isSending = false;
  let isWaitTold = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (): void => {
    clearTimeout(timer);
    if (isSending || isOver) return;
    isSending = true;
    send().then(
      (outcome) => {
        isSending = false;
        // also where the person has gone on meanwhile: drafts of a paper that is over are forgotten by now
        tell(isWaitTold ? { ...outcome, waiting: 0 } : outcome);
        isWaitTold = outcome.waiting > 0;
        if (isWaitTold && !isOver) timer = setTimeout(now, againMs);
      },
      () => void (isSending = false), // a browser that keeps nothing has nothing left over, nor has who signed out
    );
  };
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  return { now, stop };
}
