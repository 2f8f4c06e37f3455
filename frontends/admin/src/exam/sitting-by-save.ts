import { api } from '../lib/api.js';
import { draftState, type ExamDetail, type ExamForm } from './exam-form.js';
import { changesSitting, sittingNotes } from './sitting-words.js';

/** What a person has to know before `form` takes the place of `before`: whom of those who sit the exam now it does not reach. Empty: nobody. */
export async function sittingBySave(exam: ExamDetail | null, before: ExamForm, form: ExamForm): Promise<string[]> {
  if (exam === null || exam.state === draftState || !changesSitting(before, form)) return [];
  const { inExam } = await api.call('/api/exam/exam/standing', { id: exam.id });
  return sittingNotes(before, form, inExam);
}
