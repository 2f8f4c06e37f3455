import type { ResultQuestion } from '@xuekao/contracts';
import { formatPercent, formatScore } from '@xuekao/frontend-shared/core';
import { resultText } from './result.texts.js';

interface Marks {
  userScore: number | null;
  userObjScore: number | null;
}
/** Marks of the machine while the rest waits to be marked; null where they say nothing, as on a paper of essays. */
export const scoreSoFar = ({ userScore, userObjScore }: Marks): number | null =>
  userScore === null && userObjScore !== null && userObjScore > 0 ? userObjScore : null;

/** The exam's own words of thanks often say when marks will come: beside marks that are there they would be wrong. */
export const thanksOf = ({ thanks, ...marks }: Marks & { thanks: string }): string =>
  thanks === '' || marks.userScore !== null || scoreSoFar(marks) !== null ? resultText('result.thanks') : thanks;

/**
 * Beside the marks so far: what is still to be marked, and whether it can change the verdict. Marks of a person take nothing away.
 */
export function restNotes(soFar: number, { qualifyScore, toMark }: { qualifyScore: number | null; toMark?: Rest | undefined }): string[] {
  const rest =
    toMark === undefined
      ? // a server of the release before this one does not count them
        resultText('result.rest.some')
      : resultText('result.rest', { n: toMark.count, max: formatScore(toMark.score) });
  return qualifyScore !== null && qualifyScore > 0 && soFar >= qualifyScore ? [rest, resultText('result.enough')] : [rest];
}
interface Rest {
  count: number;
  score: number;
}

export interface GroupShare {
  id: string;
  title: string;
  /** 0 to 1 */
  share: number;
  words: string;
}

/** Marks of each group of questions; none while a question of it waits to be marked, or where it is worth nothing. */
export function groupShares(
  groups: readonly { id: string; title: string; totalScore: number; quList: readonly Pick<ResultQuestion, 'actualScore'>[] }[],
): GroupShare[] {
  return groups.flatMap(({ id, title, totalScore, quList }) => {
    if (totalScore <= 0 || quList.some(({ actualScore }) => actualScore === null)) return [];
    const got = quList.reduce((sum, { actualScore }) => sum + (actualScore ?? 0), 0);
    const share = Math.min(1, Math.max(0, got / totalScore));
    return [
      {
        id,
        title,
        share,
        words: resultText('result.group', { got: formatScore(got), max: formatScore(totalScore), share: formatPercent(share) }),
      },
    ];
  });
}
