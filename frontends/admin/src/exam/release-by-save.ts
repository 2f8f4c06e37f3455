import { api } from '../lib/api.js';
import { draftState, toInput, type ExamDetail, type ExamForm } from './exam-form.js';
import { changesRelease, releaseNotes, type Released } from './release-words.js';

export interface ReleaseBySave {
  shown: Released[];
  notes: string[];
  isEarly: boolean;
}

/** Results that learners will see once `form` is saved and do not see now; null: none, or there is no paper. */
export async function releaseBySave(exam: ExamDetail | null, form: ExamForm): Promise<ReleaseBySave | null> {
  if (exam === null || exam.state === draftState || !changesRelease(exam, form)) return null;
  const { resultType, scoreRelease, answerRelease, overTime, endTime, totalTime } = toInput(form, null);
  const changes = { resultType, scoreRelease, answerRelease, overTime, endTime, totalTime };
  // a release by hand makes no revision, so the page may not know of one that was made or taken back
  const [now, then] = await Promise.all([
    api.call('/api/exam/exam/detail', { id: exam.id }),
    api.call('/api/exam/exam/standing', { id: exam.id, changes }),
  ]);
  if (then.shows.length === 0 || then.inExam + then.waiting + then.finished === 0) return null;
  const { scoreRelease: score, answerRelease: answer } = form;
  return { shown: then.shows, ...releaseNotes(then.shows, { ...now, resultType, scoreRelease: score, answerRelease: answer }, then) };
}
