import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import { type Vitals, vitalsOf } from '../support/process-table.ts';

export interface PulseLimits {
  /** A process that neither answers nor works for so long is frozen. */
  frozenSeconds: number;
  /** One that works and does not answer (an endless loop) is given so long. */
  busySeconds: number;
}

/** One question to a process, and what the system said of it. Times are milliseconds of a clock that only goes forward. */
export interface Beat {
  pid: number;
  askedAt: number;
  at: number;
  isAnswered: boolean;
  vitals: Vitals | undefined;
}

/** The share of one processor that counts as work: databases that wait for nothing but their own timers take less. */
const workingShare = 0.02;
/** From this share on it is its own doing that it does not answer, and not that of a machine that is too busy to let it. */
const loopingShare = 0.5;
/** So many questions in a row without an answer, whatever the time between them: a machine that stands still for a while makes few. */
const leastBeats = 3;

/**
 * Tells a frozen process (SIGSTOP, a deadlock, a loop) from one that is slow. One that has not answered since it began is starting or
 * repairs its data and is left alone; so is one that waits for the disk, or for a processor that others keep.
 */
export class Pulse {
  readonly #limits: PulseLimits;
  /** of the process that has answered; undefined until one has */
  #last: Beat | undefined;
  #silent: { since: number; cpuMs: number } | undefined;
  #activeAt = 0;
  #idleBeats = 0;

  constructor(limits: PulseLimits) {
    this.#limits = limits;
  }

  /** @returns for how many seconds a frozen process has been silent; undefined while nothing is to be done */
  take(beat: Beat): number | undefined {
    const before = this.#last?.pid === beat.pid ? this.#last : undefined;
    if (beat.isAnswered || before === undefined) {
      this.#last = beat.isAnswered ? beat : undefined;
      this.forgive();
      return undefined;
    }
    this.#silent ??= { since: beat.askedAt, cpuMs: before.vitals?.cpuMs ?? 0 };
    const isBusy = isActive(before, beat);
    if (isBusy) this.#activeAt = beat.at;
    this.#idleBeats = isBusy ? 0 : this.#idleBeats + 1;
    this.#last = beat;
    const silent = beat.at - this.#silent.since;
    const idle = beat.at - Math.max(this.#activeAt, this.#silent.since);
    const isFrozen = idle >= this.#limits.frozenSeconds * 1000 && this.#idleBeats >= leastBeats;
    const isLooping = silent >= this.#limits.busySeconds * 1000 && (beat.vitals?.cpuMs ?? 0) - this.#silent.cpuMs > loopingShare * silent;
    return isFrozen || isLooping ? Math.round(silent / 1000) : undefined;
  }

  /** The monitor itself did not run for a while: what it saw says nothing about the process. */
  forgive(): void {
    this.#silent = undefined;
    this.#idleBeats = 0;
  }
}

function isActive(before: Beat, { at, vitals }: Beat): boolean {
  if (vitals === undefined || vitals.isHeld) return true;
  return vitals.cpuMs - (before.vitals?.cpuMs ?? 0) > workingShare * (at - before.at);
}

export interface MonitoredProcess extends PulseLimits {
  /** Whether the process answers a small question. */
  answers: () => Promise<boolean>;
  /** Its number at the moment. */
  pid: () => number | undefined;
  onFrozen: (silentSeconds: number) => void;
}

const askEveryMs = 4000;
const answerMs = 3000;
/** When this process itself is late by so much, the machine stands still and silence means nothing. */
const lateMs = 1000;

/** Asks a process every four seconds until `signal` ends it, and reports one that is frozen. */
export async function monitorPulse({ answers, pid, onFrozen, ...limits }: MonitoredProcess, signal: AbortSignal): Promise<void> {
  const pulse = new Pulse(limits);
  while (!signal.aborted) {
    await pause(askEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    const current = pid();
    if (signal.aborted || current === undefined) continue;
    const askedAt = performance.now();
    const isAnswered = await within(answerMs, answers());
    const at = performance.now();
    if (current !== pid()) continue;
    if (at - askedAt > answerMs + lateMs) pulse.forgive();
    const silentSeconds = pulse.take({ pid: current, askedAt, at, isAnswered, vitals: vitalsOf(current) });
    if (silentSeconds !== undefined && !signal.aborted) onFrozen(silentSeconds);
  }
}

/** false when the answer does not come in time or is an error. */
async function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  const timer = new AbortController();
  try {
    const asked = answer.catch(() => false);
    const first = await Promise.race([asked, pause(ms, undefined, { signal: timer.signal, ref: false })]);
    if (first !== undefined) return first;
    // Timers come before sockets: an answer that lies there is read first.
    await pause(20);
    return await Promise.race([asked, nextRound(false)]);
  } finally {
    timer.abort();
  }
}
