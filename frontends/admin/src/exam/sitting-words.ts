import { sameJson } from '../lib/form-merge.js';
import type { ExamForm } from './exam-form.js';
import { examText } from './exam.texts.js';

const timeOf = ({ startTime, endTime, totalTime, overTime }: ExamForm) => [startTime, endTime, totalTime, overTime];
/** What the chosen openness does not use does not count, nor in which order it was chosen. */
function audienceOf({ openType, departs, users, password }: ExamForm): unknown {
  if (openType === 2) return [openType, departs.toSorted()];
  if (openType === 3) return [openType, users.map(({ id }) => id).toSorted()];
  return [openType, openType === 9 ? password : ''];
}

/** Whether a save changes what those who sit the exam began with. */
export const changesSitting = (before: ExamForm, after: ExamForm): boolean =>
  !sameJson(timeOf(before), timeOf(after)) || !sameJson(audienceOf(before), audienceOf(after));

/**
 * Whom of a running exam a save does not reach: an attempt keeps the time and the right to go on that it began with.
 * @param inExam how many sit the exam now
 */
export function sittingNotes(before: ExamForm, after: ExamForm, inExam: number): string[] {
  if (inExam === 0) return [];
  return [
    sameJson(timeOf(before), timeOf(after)) ? '' : examText('exam.sitting.time', { n: inExam }),
    sameJson(audienceOf(before), audienceOf(after)) ? '' : examText('exam.sitting.audience', { n: inExam }),
  ].filter(Boolean);
}
