import { formatDateTime } from '@xuekao/frontend-shared/core';
import type { CallOutput } from '@xuekao/frontend-shared';
import type { ExamDetail } from './exam-form.js';
import { examText } from './exam.texts.js';

const [afterWindow, byHand] = [1, 2];
const withKeys = 3;
export type Released = 'score' | 'answer';
type Exam = Pick<ExamDetail, 'resultType' | 'scoreRelease' | 'scoreReleased' | 'answerRelease' | 'answerReleased'>;
export type Standing = CallOutput<'/api/exam/exam/standing'>;

/** What a person releases by hand in this exam, and whether that was done. */
export const heldOf = (exam: Exam): { what: Released; released: boolean }[] => [
  ...(exam.resultType > 1 && exam.scoreRelease === byHand ? [{ what: 'score' as const, released: exam.scoreReleased }] : []),
  ...(exam.resultType === withKeys && exam.answerRelease === byHand ? [{ what: 'answer' as const, released: exam.answerReleased }] : []),
];

/** Why released keys are not shown yet: they stand beside marks. */
function whyWithoutMarks({ scoreRelease, scoreReleased }: Exam, standing: Standing): string {
  if (scoreRelease === byHand && !scoreReleased) return examText('exam.release.afterScore');
  if (scoreRelease === afterWindow && !standing.isOver) return examText('exam.release.afterWindow', { time: formatDateTime(standing.windowEnd) });
  return '';
}

/** `答案与解析：已公布，成绩公布后学员才能看到`. @param standing undefined: not known, so neither is what it waits for */
export function standOf(exam: Exam, standing: Standing | undefined, what: Released, released: boolean): string {
  const stands = examText(released ? 'exam.release.shown' : 'exam.release.held', { what: examText(`exam.release.what.${what}`) });
  return stands + (released && what === 'answer' && standing !== undefined ? whyWithoutMarks(exam, standing) : '');
}

/** What happens when it is released now, and what speaks against it. */
export function releaseNotes(exam: Exam, standing: Standing, what: Released): { notes: string[]; isEarly: boolean } {
  const { isOver, windowEnd, inExam, waiting } = standing;
  const later = what === 'answer' ? whyWithoutMarks(exam, standing) : '';
  const words = { what: examText(`exam.release.what.${what}`) };
  const isEarly = !isOver || inExam > 0;
  return {
    isEarly,
    notes: [
      later === '' ? examText('exam.release.doText', words) : examText('exam.release.doLater', { later: later.slice(1) }),
      isOver ? '' : examText('exam.release.open', { time: formatDateTime(windowEnd) }),
      inExam === 0 ? '' : examText('exam.release.inExam', { n: inExam }),
      what === 'answer' && isEarly ? examText('exam.release.mayTell') : '',
      waiting === 0 ? '' : examText('exam.release.waiting', { n: waiting }),
    ].filter(Boolean),
  };
}
