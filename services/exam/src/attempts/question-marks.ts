import { withHandMarks } from './hand-marks.js';
import type { ClosedAttempt } from './attempt.state.js';

/** Marks of one question of a paper. In tenths; null: a person has to give some of them. */
export interface QuestionMark {
  quId: string;
  tenths: number | null;
  maxTenths: number;
}

/**
 * Marks of the questions of a paper, in its order: `id:got:max` each, with commas between. One text and not a list, because lists of papers
 * read thousands of rows, each with as many marks as it has questions.
 */
export const questionMarks = ({ outcomes, handMarks }: Pick<ClosedAttempt, 'outcomes' | 'handMarks'>): string =>
  outcomes
    .map((outcome) => withHandMarks(outcome, handMarks))
    .map(({ id, tenths, maxTenths, needsHand }) => `${id}:${needsHand ? '' : tenths}:${maxTenths}`)
    .join(',');

export function readMarks(marks: string): QuestionMark[] {
  if (marks === '') return [];
  return marks.split(',').map((mark) => {
    const [quId = '', got = '', max = ''] = mark.split(':');
    return { quId, tenths: got === '' ? null : Number(got), maxTenths: Number(max) };
  });
}
