import type { CallOutput } from '@xuekao/frontend-shared';

export type Capture = CallOutput<'/api/exam/watch/capture-list'>['captures'][number];
/** Scores of the local models lie between 0 and 1, those of clouds between 0 and 100. */
export const scoreWords = (score: number | null): string => (score === null ? '—' : score.toFixed(score > 1 ? 0 : 2));
