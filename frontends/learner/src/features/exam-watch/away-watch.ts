import type { CallInput } from '@xuekao/frontend-shared';

export type LeaveKind = NonNullable<CallInput<'/api/paper/paper/leave-incr'>['kind']>;
export interface Leave {
  /** names it: told again it is the same one, which has become longer */
  key: string;
  kind: LeaveKind;
  seconds: number;
}
/** A tick each second: what is much longer was a machine that slept, or a page that got no time. */
const [tickMs, sleepMs] = [1000, 10_000];
/** From so long on browsers let a hidden page tick once a minute. */
const throttledAfterMs = 240_000;
const throttledMs = 65_000;
/** Full screen that comes back at once was none of the person's doing. */
const fullscreenMs = 1500;

interface Episode {
  key: string;
  kind: LeaveKind;
  awayMs: number;
  withoutFullscreenMs: number;
  isTold: boolean;
}

/**
 * Decides what is a leave of the page: out of sight or without the keyboard's focus for so many seconds, or out of full screen. From the
 * first sign until all is as it was is one leave, however many signs there were. Time that the machine slept does not count.
 * Pure: instants come with the signs, in milliseconds of a clock that only counts up.
 */
export class AwayWatch {
  private readonly signs = new Set<LeaveKind>();
  private episode: Episode | null = null;
  private last: number;

  /** @param tell a leave when it counts, and once more when it is over */
  constructor(
    private readonly rule: { seconds: number },
    private readonly newKey: () => string,
    private readonly tell: (leave: Leave) => void,
    now: number,
  ) {
    this.last = now;
  }

  sign(kind: LeaveKind, isOn: boolean, at: number): void {
    this.tick(at);
    if (this.signs.has(kind) === isOn) return;
    if (isOn) {
      this.signs.add(kind);
      // the loss of full screen was counted while the person was there: who goes now leaves once more
      if (this.episode?.isTold === true && this.episode.awayMs === 0) this.episode = null;
      this.episode ??= { key: this.newKey(), kind, awayMs: 0, withoutFullscreenMs: 0, isTold: false };
      return;
    }
    this.signs.delete(kind);
    if (this.signs.size > 0) return;
    if (this.episode?.isTold === true) this.tellOf(this.episode);
    this.episode = null;
  }

  /** Nothing that was going on counts: the paper stands, or is over. */
  forget(at: number): void {
    this.last = at;
    this.episode = null;
    this.signs.clear();
  }

  tick(at: number): void {
    const gap = Math.max(0, at - this.last);
    this.last = at;
    const { episode } = this;
    if (episode === null) return;
    const isAway = this.signs.has('hidden') || this.signs.has('blur');
    if (isAway) episode.awayMs += passed(gap, episode.awayMs);
    else episode.withoutFullscreenMs += Math.min(gap, tickMs * 2);
    const counts = episode.awayMs >= this.rule.seconds * 1000 || episode.withoutFullscreenMs >= fullscreenMs;
    if (!counts || episode.isTold) return;
    episode.isTold = true;
    this.tellOf(episode);
  }

  private tellOf({ key, kind, awayMs, withoutFullscreenMs }: Episode): void {
    this.tell({ key, kind, seconds: Math.round((awayMs + withoutFullscreenMs) / 1000) });
  }
}

function passed(gap: number, away: number): number {
  if (away >= throttledAfterMs) return gap <= throttledMs ? gap : 0;
  return gap <= sleepMs ? gap : 0;
}
