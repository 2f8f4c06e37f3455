import { api } from '../lib/api.js';
import { draftState, fromDetail, type ExamDetail, type ExamForm } from './exam-form.js';
import { releaseBySave, type ReleaseBySave } from './release-by-save.js';
import { examText } from './exam.texts.js';
import { audienceOf } from './publish-facts.js';
import { changesAudience, changesSitting, sittingNotes } from './sitting-words.js';

/** Facts that one dialog says before a save; `shown` is empty where learners see nothing new. */
export type SaveFacts = ReleaseBySave;

/** How many sit is said once. */
export function joinFacts(release: ReleaseBySave | null, sitting: readonly string[]): SaveFacts | null {
  if (release === null) return sitting.length === 0 ? null : { shown: [], notes: [...sitting], isEarly: false };
  const isSaid = (note: string): boolean => sitting.some((line) => line.startsWith(note.slice(0, -1)));
  return { ...release, notes: [...release.notes.filter((note) => !isSaid(note)), ...sitting] };
}

async function sittingBySave(exam: ExamDetail | null, form: ExamForm): Promise<string[]> {
  if (exam === null || exam.state === draftState || !changesSitting(fromDetail(exam), form)) return [];
  const before = fromDetail(exam);
  const [{ inExam }, tree] = await Promise.all([
    api.call('/api/exam/exam/standing', { id: exam.id }),
    changesAudience(before, form) ? api.call('/api/sys/depart/tree-select', {}) : null,
  ]);
  // publishing has said who may take part; a save that says otherwise says it, too
  const audience =
    tree === null
      ? []
      : [
          examText('exam.sitting.newAudience', { who: audienceOf(form, tree) }),
          examText('exam.sitting.oldAudience', { who: audienceOf(before, tree) }),
        ];
  return [...audience, ...sittingNotes(before, form, inExam)];
}

/** Facts that a person needs before `form` is stored in the place of `exam`; null: none. */
export async function saveFacts(exam: ExamDetail | null, form: ExamForm): Promise<SaveFacts | null> {
  const [release, sitting] = await Promise.all([releaseBySave(exam, form), sittingBySave(exam, form)]);
  return joinFacts(release, sitting);
}
