import { ApiError, isTransient } from '@xuekao/frontend-shared/core';

const pausesMs = [700, 2000];
/** who is told to wait longer is told so on the page */
const longestMs = 5000;
/** those who were refused together do not come back together */
const spread = 0.4;

/**
 * How long to wait before a question is asked again that failed by something that passes: a busy server, a moment without network. Null: to
 * ask again does not help, it was asked often enough, or its time was up once, which is long enough for somebody who looks on.
 * @param tries how often it was asked before @param random 0 to 1
 */
export function pauseBefore(error: unknown, tries: number, random: number): number | null {
  const own = pausesMs[tries - 1];
  if (own === undefined || !(error instanceof ApiError) || !isTransient(error) || error.kind === 'timeout') return null;
  const ms = Math.max(own, (error.retryAfterSeconds ?? 0) * 1000);
  return ms > longestMs ? null : ms * (1 + spread * random);
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until there is an answer, or a failure that the person has to know of. For what no query of a page asks. */
export async function askAgain<T>(
  ask: () => Promise<T>,
  isWanted: () => boolean = () => true,
  pause: (ms: number) => Promise<void> = wait,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const ms = isWanted() ? pauseBefore(error, tries, Math.random()) : null;
      if (ms === null) throw error;
      await pause(ms);
      if (!isWanted()) throw error;
    }
  }
}
