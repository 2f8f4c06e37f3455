import { api } from '../lib/api.js';
import { draftState, type ExamDetail, type ExamForm } from './exam-form.js';
import { changesRelease, releaseNotes, rulesAfterSave, shownAnew, type Released } from './release-words.js';

export interface ReleaseBySave {
  shown: Released[];
  notes: string[];
  isEarly: boolean;
}

/** Results that learners will see once `form` is saved and do not see now; null: none, or there is no paper. */
export async function releaseBySave(exam: ExamDetail | null, form: ExamForm): Promise<ReleaseBySave | null> {
  if (exam === null || exam.state === draftState || !changesRelease(exam, form)) return null;
  const id = { id: exam.id };
  // a release by hand makes no revision, so the page may not know of one that was made or taken back
  const [now, releaseStatus] = await Promise.all([api.call('/api/exam/exam/detail', id), api.call('/api/exam/exam/standing', id)]);
  const after = rulesAfterSave(now, form, releaseStatus, Date.now());
  const shown = shownAnew({ ...now, ...releaseStatus }, after);
  if (shown.length === 0 || releaseStatus.inExam + releaseStatus.waiting + releaseStatus.finished === 0) return null;
  return { shown, ...releaseNotes(shown, after, after) };
}
