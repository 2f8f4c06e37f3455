import type { ResultQuestion } from '@xuekao/contracts';
import { formatPercent, formatScore } from '@xuekao/frontend-shared/core';
import { resultText } from './result.texts.js';

/** The exam's own words of thanks often say when marks will come: beside marks that are there they would be wrong. */
export const thanksOf = ({ thanks, userScore }: { thanks: string; userScore: number | null }): string =>
  thanks === '' || userScore !== null ? resultText('result.thanks') : thanks;

interface Marks {
  userScore: number | null;
  userObjScore: number | null;
  qualifyScore: number | null;
}
/** Marks of the machine that pass already: marks of a person take nothing away. */
export const isEnough = ({ userScore, userObjScore, qualifyScore }: Marks): boolean =>
  userScore === null && userObjScore !== null && qualifyScore !== null && qualifyScore > 0 && userObjScore >= qualifyScore;

/**
 * Marks of the machine while the rest waits to be marked, and whether they alone pass; empty where there is nothing to say, as on a paper
 * of essays.
 */
export function objectiveOf(marks: Marks): string {
  const { userScore, userObjScore } = marks;
  if (userScore !== null || userObjScore === null || userObjScore <= 0) return '';
  return (
    resultText(isEnough(marks) ? 'result.objective.enough' : 'result.objective', { score: formatScore(userObjScore) }) +
    resultText('result.objective.rest')
  );
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
