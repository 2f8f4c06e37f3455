import type { Sitting } from './sitting.js';

/**
 * Where the page of a sitting opens. @param last the question that this browser showed last; null: another device began the paper, or
 * nobody did
 */
export function startPosition(sitting: Sitting, last: string | null): number {
  const { questions } = sitting;
  const position =
    last === null
      ? Math.max(
          0,
          questions.findIndex((question) => !sitting.isComplete(question)),
        )
      : sitting.positionOf(last);
  return sitting.isLocked(position) ? questions.findIndex((_, at) => !sitting.isLocked(at)) : position;
}
