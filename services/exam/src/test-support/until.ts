import { setTimeout as pause } from 'node:timers/promises';

/** Waits for the thing itself: asks again until it is true; the test's own time limit ends it. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(20);
}
