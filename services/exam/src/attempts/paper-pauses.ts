import { BusinessError } from '@xuekao/contracts';

/** Pauses of an attempt, as its rules hold them. */
export interface Pauses {
  /** it stands since then, by a deed or by the pause of the exam that `id` names; missing: it runs */
  paused?: Readonly<{ id: string; reason: string; at: number }>;
  /** when it stood before */
  pauses?: readonly Readonly<{ from: number; to: number }>[];
}

/** @throws {BusinessError} PAPER_PAUSED */
export function refusePaused({ paused }: Pauses): void {
  if (paused !== undefined) throw new BusinessError('PAPER_PAUSED');
}

/** The rules once the paper stands no more. @param ms for which it stood */
export function running<Terms extends Pauses & { deadline: number }>(terms: Terms, ms: number): Terms {
  const { paused, pauses = [] } = terms;
  if (paused === undefined) return terms;
  const next = { ...terms, deadline: terms.deadline + ms, pauses: [...pauses, { from: paused.at, to: paused.at + ms }] };
  delete next.paused;
  return next;
}

/** The same by the instant at which it goes on: a hand-in ends a pause, too. */
export const runningAt = <Terms extends Pauses & { deadline: number }>(terms: Terms, at: number): Terms =>
  running(terms, Math.max(0, at - (terms.paused?.at ?? at)));

/** Milliseconds between two instants for which the paper stood. */
export function stoodBetween({ paused, pauses = [] }: Pauses, from: number, to: number): number {
  const all = paused === undefined ? pauses : [...pauses, { from: paused.at, to: Infinity }];
  return all.reduce((sum, pause) => sum + Math.max(0, Math.min(to, pause.to) - Math.max(from, pause.from)), 0);
}

const sessionMs = 12 * 3_600_000;
/** A session is kept for a paper that stands, as long as any session lasts: nobody knows when it goes on. */
export const keptWhilePaused = (pausedAt: number): number => pausedAt + sessionMs;
