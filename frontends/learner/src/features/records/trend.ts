import { formatDate, formatPercent } from '@xuekao/frontend-shared/core';
import type { RecordRow } from './record-list.js';
import { trendText } from './trend.texts.js';

export interface TrendPoint {
  id: string;
  /** 0 to 1: gained of what could be gained */
  share: number;
  words: string;
}

/** Own scores over time, the earliest first: only those that are valid and published. */
export function trendOf(
  rows: readonly Pick<RecordRow, 'id' | 'title' | 'createTime' | 'userScore' | 'totalScore' | 'valid'>[],
): TrendPoint[] {
  return rows
    .flatMap(({ id, title, createTime, userScore, totalScore, valid }) => {
      if (userScore === null || !valid || totalScore <= 0) return [];
      const share = Math.min(1, Math.max(0, userScore / totalScore));
      return [
        { id, share, createTime, words: trendText('trend.point', { date: formatDate(createTime), title, share: formatPercent(share) }) },
      ];
    })
    .sort((one, other) => Date.parse(one.createTime) - Date.parse(other.createTime))
    .map(({ id, share, words }) => ({ id, share, words }));
}
