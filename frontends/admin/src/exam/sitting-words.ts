import { sameJson } from '../lib/form-merge.js';
import type { ExamForm } from './exam-form.js';
import { examText } from './exam.texts.js';

const timeOf = ({ startTime, endTime, totalTime, overTime }: ExamForm) => [startTime, endTime, totalTime, overTime];
/** Fields of another openness do not count, nor the order in which it was chosen. */
function audienceKey({ openType, departs, users, password }: ExamForm): unknown {
  if (openType === 2) return [openType, departs.toSorted()];
  if (openType === 3) return [openType, users.map(({ id }) => id).toSorted()];
  return [openType, openType === 9 ? password : ''];
}

/** Whether a save lets others take part. */
export const changesAudience = (before: ExamForm, after: ExamForm): boolean => !sameJson(audienceKey(before), audienceKey(after));

/** How the page of an open attempt will look after a save, as far as that is another way: it reads these settings each time it opens. */
function viewChanges(before: ExamForm, after: ExamForm): string[] {
  const mode = after.answerMode === 1 ? examText('exam.sitting.view.answerMode.1') : examText('exam.sitting.view.answerMode.2');
  const switches = (['calculator', 'paste', 'waterMark'] as const).filter((name) => before[name] !== after[name]);
  return [
    ...(before.answerMode === after.answerMode ? [] : [mode]),
    ...switches.map((name) => examText(`exam.sitting.view.${name}.${after[name] ? 'on' : 'off'}`)),
  ];
}

/** Whether a save changes what those who sit the exam began with, or what they see. */
export const changesSitting = (before: ExamForm, after: ExamForm): boolean =>
  !sameJson(timeOf(before), timeOf(after)) || changesAudience(before, after) || viewChanges(before, after).length > 0;

/**
 * Whom of a running exam a save does not reach, and what it changes for those who sit: an attempt keeps the time and the right to go on
 * that it began with, not the way in which its questions are shown.
 * @param inExam how many sit the exam now
 */
export function sittingNotes(before: ExamForm, after: ExamForm, inExam: number): string[] {
  if (inExam === 0) return [];
  const changes = viewChanges(before, after).join('、');
  return [
    sameJson(timeOf(before), timeOf(after)) ? '' : examText('exam.sitting.time', { n: inExam }),
    !changesAudience(before, after) ? '' : examText('exam.sitting.audience', { n: inExam }),
    changes === '' ? '' : examText('exam.sitting.view', { n: inExam, changes }),
  ].filter(Boolean);
}
