import type { InterruptionKind, StreamKind } from '@xuekao/contracts';

/** Shorter ones are a page that was loaded anew: honest sittings have dozens. */
const shortestMs = 15_000;
const letters = { offline: 'o', computer: 'c', phone: 'p', screen: 's' } as const satisfies Record<InterruptionKind, string>;

/** In milliseconds since the epoch; `to` null: it lasts. */
export interface Span {
  from: number;
  to: number | null;
}
export interface Found extends Span {
  /** the same whenever it is asked for: of paper, kind and beginning */
  id: string;
  kind: InterruptionKind;
}
interface Attempt {
  paperId: string;
  startedAt: number;
  /** null: it is being written */
  endedAt: number | null;
}

/**
 * Times of an attempt in which its page was away, or a stream was not there that had been, the first one first.
 * @param offline within the attempt  @param streams by their beginning
 */
export function interruptionsOf(
  { paperId, startedAt, endedAt }: Attempt,
  offline: readonly Span[],
  streams: readonly (Span & { kind: StreamKind })[],
  now: number,
): Found[] {
  const until = endedAt ?? now;
  const gaps = streams.flatMap(({ kind, to }, index): (Span & { kind: InterruptionKind })[] => {
    if (to === null) return [];
    const next = streams.slice(index + 1).find((later) => later.kind === kind)?.from ?? null;
    return [{ kind, from: to, to: next }];
  });
  return [...offline.map((span) => ({ ...span, kind: 'offline' as const })), ...gaps]
    .filter(({ from }) => from >= startedAt && from < until)
    .map(({ from, to, kind }) => {
      const end = to === null || (endedAt !== null && to > endedAt) ? endedAt : to;
      return { id: `${paperId}:${letters[kind]}${from.toString(36)}`, kind, from, to: end };
    })
    .filter(({ from, to }) => (to ?? now) - from >= shortestMs)
    .sort((one, other) => one.from - other.from);
}
