import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until the answer is true. */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(2)) if (await isTrue()) return;
  throw new Error(`not within ${seconds} s: ${what}`);
}
