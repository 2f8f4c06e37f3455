const tickMs = 25;
/** Between two ticks a process that has something to do is late by less than this. */
const mostOfGapMs = 200;

/** A measurement that is under way. */
export interface RunningTime {
  /** milliseconds so far */
  readonly ms: number;
  /** @returns milliseconds in all */
  end(): number;
}

/**
 * Measures how long something waits, without the time in which the whole process stood still: a paused machine, or two processors that six
 * programs want, say nothing about the product. Of the time between two ticks at most 200 ms count. Not for work that keeps the event loop
 * itself busy: that is measured in processor time.
 */
export function runningTime(): RunningTime {
  let sofar = 0;
  let last = performance.now();
  const count = (): number => {
    const now = performance.now();
    sofar += Math.min(now - last, mostOfGapMs);
    last = now;
    return sofar;
  };
  const ticks = setInterval(count, tickMs);
  return {
    get ms() {
      return count();
    },
    end: () => {
      clearInterval(ticks);
      return count();
    },
  };
}
