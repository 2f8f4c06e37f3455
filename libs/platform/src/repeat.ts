import { isSoleProcess } from '@xuekao/event-sourcing';
import { outsideCalls } from './current-call.js';
import type { LateWork } from './late-work.js';

export interface RepeatTimes {
  /** Milliseconds from the end of one run to the start of the next. */
  everyMs: number;
  /** Milliseconds before the first run; left out: `everyMs`. */
  firstMs?: number;
  /** After each failure in a row the pause doubles, to so many milliseconds at most; left out: it stays. */
  longestMs?: number;
  /**
   * After each run in a row that found nothing (`work` gives 0 or false) the pause doubles, to so many milliseconds at most; left out: it
   * stays. For work of which this process hears, so that only what others have left is found later.
   */
  restMs?: number;
  /** As `restMs`, in a sole process, which hears of all such work; left out: `restMs`. */
  soleRestMs?: number;
  /**
   * Milliseconds until the next work that this process knows of, null: it knows of none. Asked behind each run; a longer pause ends then,
   * and none is shorter than `everyMs`.
   */
  dueInMs?: () => number | null;
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
  return begun(work, times, failed);
}

function begun(
  work: () => Promise<unknown>,
  { everyMs, firstMs = everyMs, longestMs = everyMs, restMs: usualRestMs = everyMs, soleRestMs = usualRestMs, dueInMs, late }: RepeatTimes,
  failed: (error: unknown) => void,
): Repeat & { soon(): void } {
  const restMs = isSoleProcess() ? soleRestMs : usualRestMs;
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let plannedAt = Infinity;
  let isWanted = false;
  let running: Promise<void> = Promise.resolve();
  const run = async (pauseMs: number): Promise<void> => {
    timer = undefined;
    isWanted = false;
    let nextMs = everyMs;
    let dueMs: number | null = null;
    try {
      const found = await work();
      late?.succeeded();
      if (found === 0 || found === false) nextMs = longer(pauseMs, restMs);
      dueMs = dueInMs?.() ?? null;
    } catch (error) {
      failed(error);
      late?.failed();
      nextMs = longer(pauseMs, longestMs);
    }
    if (isWanted) nextMs = everyMs;
    plan(Math.min(nextMs, Math.max(everyMs, dueMs ?? Infinity)), nextMs);
  };
  const longer = (pauseMs: number, mostMs: number): number => Math.min(2 * pauseMs, Math.max(mostMs, everyMs));
  const plan = (delayMs: number, pauseMs: number): void => {
    if (isEnding) return;
    plannedAt = performance.now() + delayMs;
    timer = setTimeout(() => {
      running = run(pauseMs);
    }, delayMs).unref();
  };
  plan(firstMs, everyMs);
  return {
    get isEnding() {
      return isEnding;
    },
    /** The next run comes no later than the shortest pause from now. */
    soon() {
      // the run under way may have looked already
      if (timer === undefined) isWanted = true;
      // calls that come one behind the other do not put it off
      if (timer === undefined || plannedAt - performance.now() <= everyMs) return;
      clearTimeout(timer);
      plan(everyMs, everyMs);
    },
    async end() {
      isEnding = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export interface WakeableRepeat extends Repeat {
  /** The next run comes no later than the shortest pause from now: for work that will be there then, as behind a transaction. */
  soon(): void;
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
  const repeats = begun(inTurn, times, failed);
  return {
    get isEnding() {
      return repeats.isEnding;
    },
    soon: () => outsideCalls(() => repeats.soon()),
    wake: () =>
      outsideCalls(() => {
        repeats.soon();
        void inTurn().catch(failed);
      }),
    async end() {
      await repeats.end();
      await working;
    },
  };
}
