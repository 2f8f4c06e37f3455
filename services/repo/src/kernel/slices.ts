import { setImmediate as nextRound } from 'node:timers/promises';

/** Milliseconds of work after which others of the process have their turn: far below what a learner's answer may wait. */
const sliceMs = 8;

/** Long work in short slices on the event loop: `if (slices.isOver()) await slices.rest();`. */
export class Slices {
  private until = performance.now() + sliceMs;

  isOver(): boolean {
    return performance.now() > this.until;
  }

  async rest(): Promise<void> {
    await nextRound();
    this.until = performance.now() + sliceMs;
  }
}
