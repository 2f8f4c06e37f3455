import { sentence } from '@xuekao/contracts';
import type { AuthoredPart } from '@xuekao/question';
import type { FileNotes } from './found.js';

const most = 500;

/** Parts with the points that a file gives them: all, in tenths, or none, with a note where it gives others. */
export function partScores<P extends AuthoredPart>(parts: readonly P[], given: readonly (number | null)[], notes: FileNotes): P[] {
  const scores = parts.map((_part, index) => Math.round((given[index] ?? 0) * 10) / 10);
  const areUsable = scores.every((score) => score > 0 && score <= most);
  const isRounded = scores.some((score, index) => Math.abs(score - (given[index] ?? 0)) > 1e-6);
  if (given.some((score) => score !== null) && !areUsable) notes.note(sentence('questionFiles.partScores'));
  else if (areUsable && isRounded) notes.note(sentence('questionFiles.partScoresRounded'));
  // the same parts but for their points
  return parts.map(({ score: _score, ...part }, index) => ({ ...part, ...(areUsable && { score: scores[index] }) }) as P);
}
