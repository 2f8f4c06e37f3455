import { formatDateTime } from '@xuekao/frontend-shared/core';
import type { CallOutput } from '@xuekao/frontend-shared';
import type { ExamDetail, ExamForm } from './exam-form.js';
import { examText } from './exam.texts.js';

const [afterWindow, byHand] = [1, 2];
const withKeys = 3;
export type Released = 'score' | 'answer';
/** By which marks and keys of an exam are shown. */
export type Rules = Pick<ExamDetail, 'resultType' | 'scoreRelease' | 'scoreReleased' | 'answerRelease' | 'answerReleased'>;
/** Fields of the form by which a save may show results, or at another time. */
type Releasing = Pick<ExamForm, 'resultType' | 'scoreRelease' | 'answerRelease' | 'endTime' | 'overTime' | 'totalTime'>;
export type ReleaseStatus = CallOutput<'/api/exam/exam/standing'>;

/** Learners of the exam may have read its keys by then. @param at milliseconds since the epoch */
export const keysMayBeOut = (exam: Pick<ExamDetail, 'resultType' | 'answerRelease' | 'answerReleased' | 'endTime'>, at: number): boolean =>
  exam.resultType === withKeys && (exam.answerRelease === 0 || exam.answerReleased || Date.parse(exam.endTime) <= at);

/** Results that a person releases by hand in this exam, and whether that was done. */
export const manualReleases = (exam: Rules): { what: Released; released: boolean }[] => [
  ...(exam.resultType > 1 && exam.scoreRelease === byHand ? [{ what: 'score' as const, released: exam.scoreReleased }] : []),
  ...(exam.resultType === withKeys && exam.answerRelease === byHand ? [{ what: 'answer' as const, released: exam.answerReleased }] : []),
];

/** Why released keys are not shown yet: they stand beside marks. */
function whyWithoutMarks({ scoreRelease, scoreReleased }: Rules, releaseStatus: ReleaseStatus): string {
  if (scoreRelease === byHand && !scoreReleased) return examText('exam.release.afterScore');
  if (scoreRelease === afterWindow && !releaseStatus.isOver)
    return examText('exam.release.afterWindow', { time: formatDateTime(releaseStatus.windowEnd) });
  return '';
}

/** `答案与解析：已公布，成绩公布后学员才能看到`. @param releaseStatus undefined: not known, so neither is what it waits for */
export function releaseStateText(exam: Rules, releaseStatus: ReleaseStatus | undefined, what: Released, released: boolean): string {
  const stands = examText(released ? 'exam.release.shown' : 'exam.release.held', { what: examText(`exam.release.what.${what}`) });
  return stands + (released && what === 'answer' && releaseStatus !== undefined ? whyWithoutMarks(exam, releaseStatus) : '');
}

/** Whether a save may touch what is shown, or when. */
export const changesRelease = (exam: Releasing, form: Releasing): boolean =>
  Date.parse(form.endTime ?? '') !== Date.parse(exam.endTime ?? '') ||
  (['resultType', 'scoreRelease', 'answerRelease', 'overTime', 'totalTime'] as const).some((name) => form[name] !== exam[name]);

/** `成绩、答案与解析` */
export const namesOf = (shown: readonly Released[]): string => shown.map((what) => examText(`exam.release.what.${what}`)).join('、');

function waitingNote(shown: readonly Released[], n: number): string {
  if (n === 0 || shown.length === 0) return '';
  // the machine's marks come before the last mark of a person (decision 0032); keys do not
  if (!shown.includes('score')) return examText('exam.release.waiting.answer', { n });
  return examText('exam.release.waiting', {
    n,
    what: shown.map((what) => examText(`exam.release.waiting.${what === 'score' ? 'sum' : 'keys'}`)).join('、'),
  });
}

/**
 * Effect of showing `shown` from now on, and objections.
 * @param shown as the server says; nothing: keys that are released before their marks  @param exam the rules as they will be
 */
export function releaseNotes(shown: readonly Released[], exam: Rules, releaseStatus: ReleaseStatus): { notes: string[]; isEarly: boolean } {
  const { isOver, phase, windowEnd, inExam, waiting, finished } = releaseStatus;
  const isEarly = phase !== 'over' || inExam > 0;
  const words = { n: finished, what: namesOf(shown) };
  return {
    isEarly,
    notes: [
      shown.length === 0
        ? examText('exam.release.doLater', { later: whyWithoutMarks(exam, releaseStatus).slice(1) })
        : examText(finished === 0 ? 'exam.release.doNone' : 'exam.release.doText', words),
      isOver ? '' : examText('exam.release.open', { time: formatDateTime(windowEnd) }),
      inExam === 0 ? '' : examText('exam.release.inExam', { n: inExam }),
      phase === 'others' && inExam === 0 ? examText('exam.release.others') : '',
      isEarly && (shown.length === 0 || shown.includes('answer')) ? examText('exam.release.mayTell') : '',
      waitingNote(shown, waiting),
    ].filter(Boolean),
  };
}
