import type { Sitting } from './sitting.js';

/**
 * First question of the page of a sitting. @param last the question that this browser showed last; null: another device began the paper, or
 * it was never shown
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
