import { learningLimits } from '@xuekao/contracts/learning-limits';

/** Milliseconds, whole ones; `from` and `to` of the media, `began` and `ended` since the page has its ticket. */
export interface Play {
  began: number;
  ended: number;
  from: number;
  to: number;
}

const fastest = Math.max(...learningLimits.speeds);
/** a browser tells the place of a video four times a second; what jumps by more than this was not played */
const jumpMs = 1000;
/** a page that said nothing for longer has slept */
const silentMs = 5000;
const keptMs = learningLimits.keptSeconds * 1000;

/**
 * Record of what a page plays: what it has not yet told, in pieces. Its time is that of the ticket, set by the server's answers and never
 * back.
 */
export class PlayLog {
  private readonly origin: number;
  private aheadMs = 0;
  private current: Play | null = null;
  /** place of the video, and since when; null: it is not known from where it plays */
  private stood: { at: number; since: number } | null = null;
  private pending: Play[] = [];
  /** said, and without an answer: the server may have them as they stand, so they are said again as they stand */
  private said: Play[] = [];
  private sequence = 0;

  /** @param clock monotonic, in milliseconds; now is when the ticket came */
  constructor(private readonly clock: () => number) {
    this.origin = clock();
  }

  now(): number {
    return Math.round(this.clock() - this.origin + this.aheadMs);
  }

  /** A machine that slept, and a clock that is slow, go on with the server's time. */
  heard(elapsedMs: number): void {
    this.aheadMs = Math.max(this.aheadMs, elapsedMs - (this.clock() - this.origin));
  }

  /** The video stands at `at` and has played since the last word. */
  played(at: number): void {
    const now = this.now();
    if (this.current !== null && (now - this.current.ended > silentMs || !couldPlay(this.current.to, at, now - this.current.ended)))
      this.stopped();
    this.current ??= this.begun(at, now);
    const { current } = this;
    current.ended = now;
    // no faster than is allowed: what the clocks differ by comes with the next word
    current.to = Math.max(current.to, Math.min(Math.round(at), current.from + (now - current.began) * fastest));
  }

  /** The video was put to `at`, and does not play yet or goes on from there. */
  stands(at: number): void {
    this.stood = { at: Math.round(at), since: this.now() };
  }

  /** A document was in view since the last word. */
  read(): void {
    const now = this.now();
    if (this.current === null) this.current = { began: now, ended: now, from: 0, to: 0 };
    else this.current.ended = now;
  }

  stopped(): void {
    if (this.current === null) return;
    if (this.current.ended > this.current.began) this.pending.push(this.current);
    this.stood = { at: this.current.to, since: this.current.ended };
    this.current = null;
  }

  /** Everything that was not told, as the next word; what plays now goes on behind it. */
  next(): { sequence: number; plays: Play[] } {
    const { current } = this;
    if (current !== null && current.ended > current.began) {
      this.pending.push(current);
      this.current = { began: current.ended, ended: current.ended, from: current.to, to: current.to };
    }
    const oldest = this.now() - keptMs;
    this.said = [...this.said, ...joined(this.pending)].filter(({ ended }) => ended > oldest).slice(-learningLimits.plays);
    this.pending = [];
    this.sequence += 1;
    return { sequence: this.sequence, plays: [...this.said] };
  }

  /** The server has these. */
  told(plays: readonly Play[]): void {
    const last = plays.at(-1)?.ended ?? 0;
    this.said = this.said.filter(({ ended }) => ended > last);
  }

  /** A browser tells up to a quarter of a second late that a video plays: the piece begins where the video stood. */
  private begun(at: number, now: number): Play {
    const { stood } = this;
    if (stood === null || at < stood.at || !couldPlay(stood.at, at, now - stood.since))
      return { began: now, ended: now, from: Math.round(at), to: Math.round(at) };
    const began = Math.max(stood.since, now - Math.round(at - stood.at));
    return { began, ended: began, from: stood.at, to: stood.at };
  }

  /** Whether anything was not told that still counts. */
  isWaiting(): boolean {
    const oldest = this.now() - keptMs;
    return [...this.said, ...this.pending].some(({ ended }) => ended > oldest);
  }

  /** How long the oldest piece that was not told has waited. */
  waitingMs(): number {
    const first = this.said[0] ?? this.pending[0] ?? this.current;
    return first === null || first.ended === first.began ? 0 : this.now() - first.began;
  }
}

const couldPlay = (from: number, to: number, ms: number): boolean => to >= from - jumpMs && to - from <= ms * fastest + jumpMs;

/** Pieces that follow each other in both times are one. */
function joined(plays: readonly Play[]): Play[] {
  const result: Play[] = [];
  for (const play of plays) {
    const last = result.at(-1);
    if (last !== undefined && last.ended === play.began && last.to === play.from) Object.assign(last, { ended: play.ended, to: play.to });
    else result.push({ ...play });
  }
  return result;
}
