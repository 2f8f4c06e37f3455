import { outsideCalls } from './current-call.js';
import type { LateWork } from './late-work.js';

export interface RepeatTimes {
  /** Milliseconds from the end of one run to the start of the next. */
  everyMs: number;
  /** Milliseconds before the first run; left out: `everyMs`. */
  firstMs?: number;
  /** After each failure in a row the pause doubles, to so many milliseconds at most; left out: it stays. */
  longestMs?: number;
  /** Hears of each run, for work whose failure people would miss. */
  late?: LateWork;
}

export interface Repeat {
  /** True as soon as the end was asked for: a long run looks at it between its steps. */
  readonly isEnding: boolean;
  /** No further run begins; resolves when the one under way has ended. May be called more than once. */
  end(): Promise<void>;
}

/**
 * Runs `work` again and again, never beside itself, and without keeping the process alive.
 * @param failed hears why a run failed; the next one comes all the same
 */
export function repeat(work: () => Promise<unknown>, times: RepeatTimes, failed: (error: unknown) => void): Repeat {
  const { everyMs, firstMs = everyMs, longestMs = everyMs, late } = times;
  let isEnding = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  const run = async (pauseMs: number): Promise<void> => {
    let nextMs = everyMs;
    try {
      await work();
      late?.succeeded();
    } catch (error) {
      failed(error);
      late?.failed();
      nextMs = Math.min(2 * pauseMs, Math.max(longestMs, everyMs));
    }
    plan(nextMs, nextMs);
  };
  const plan = (delayMs: number, pauseMs: number): void => {
    if (isEnding) return;
    timer = setTimeout(() => {
      running = run(pauseMs);
    }, delayMs).unref();
  };
  plan(firstMs, everyMs);
  return {
    get isEnding() {
      return isEnding;
    },
    async end() {
      isEnding = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export interface WakeableRepeat extends Repeat {
  /** Runs once more behind the run under way, without waiting for the next time; in nobody's name, whoever calls. */
  wake(): void;
}

/** As `repeat`, for work that others may wish to begin at once: it waits for nobody who calls, and is never done beside itself either. */
export function repeatOrWake(work: () => Promise<unknown>, times: RepeatTimes, failed: (error: unknown) => void): WakeableRepeat {
  let working: Promise<unknown> = Promise.resolve();
  const inTurn = (): Promise<unknown> => {
    const run = working.then(work);
    working = run.catch(() => undefined);
    return run;
  };
  const repeats = repeat(inTurn, times, failed);
  return {
    get isEnding() {
      return repeats.isEnding;
    },
    wake: () => outsideCalls(() => void inTurn().catch(failed)),
    async end() {
      await repeats.end();
      await working;
    },
  };
}
