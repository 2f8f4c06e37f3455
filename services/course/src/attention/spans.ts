import type { Play } from '../learning/index.js';

/** Time in which a face held, in milliseconds since the epoch. */
export interface Span {
  from: number;
  until: number;
}

/** Nothing is told of time that lies farther back: see `oldestMs` of the watch proof. */
const keptMs = 120_000;

/** The face was there at a moment, and holds until another one. */
export function opened(spans: readonly Span[], at: number, until: number): Span[] {
  const kept = spans.filter((span) => span.until > at - keptMs);
  const last = kept.at(-1);
  if (!last || at > last.until) return [...kept, { from: at, until }];
  return [...kept.slice(0, -1), { from: last.from, until: Math.max(last.until, until) }];
}

/** The face held no longer than to this moment. */
export function shut(spans: readonly Span[], at: number): Span[] {
  return spans.filter(({ from }) => from < at).map(({ from, until }) => ({ from, until: Math.min(until, at) }));
}

/** Parts of plays that lie in the spans. @param since when the page's time began */
export function playsWithin(plays: readonly Play[], spans: readonly Span[], since: number): Play[] {
  return plays.flatMap((play) => spans.flatMap((span) => partOf(play, span.from - since, span.until - since)));
}

function partOf({ began, ended, from, to }: Play, earliest: number, latest: number): Play[] {
  const [start, end] = [Math.max(began, Math.ceil(earliest)), Math.min(ended, Math.floor(latest))];
  if (end <= start) return [];
  const speed = (to - from) / (ended - began);
  return [{ began: start, ended: end, from: Math.ceil(from + (start - began) * speed), to: Math.floor(to - (ended - end) * speed) }];
}
