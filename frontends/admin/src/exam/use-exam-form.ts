import { notify } from '@xuekao/frontend-shared';
import { useEffect } from 'react';
import { sameJson } from '../lib/form-merge.js';
import { useEditedForm, type EditedForm } from '../lib/use-edited-form.js';
import { frozenChanges, fromDetail, type ExamDetail, type ExamForm, type FrozenName } from './exam-form.js';
import { examText } from './exam.texts.js';

const frozenTexts: Record<FrozenName, string> = {
  tmplId: examText('exam.tmpl'),
  qualifyScore: examText('exam.qualifyScore'),
  quRand: examText('exam.quRand'),
  itemRand: examText('exam.itemRand'),
  noBack: examText('exam.noBack'),
  offline: examText('exam.offline'),
};
/** A password that was typed does not lie in a browser. */
export const withoutPassword = (form: ExamForm): ExamForm => ({ ...form, password: '' });

/** The form as it is shown once it is stored. */
export const storedForm = (sent: ExamForm): ExamForm => ({ ...withoutPassword(sent), hasPassword: sent.openType === 9 });

/** Says what of the form was given up because a colleague published the exam. */
export function tellFrozen(undone: readonly FrozenName[]): void {
  if (undone.length > 0)
    notify(examText('exam.frozenBack', { names: undone.map((name) => frozenTexts[name]).join('、') }), 'info', {
      persistent: true,
      topic: 'exam.frozen',
    });
}

export interface OpenExamForm extends Omit<EditedForm<ExamForm>, 'settle' | 'setOpened'> {
  /** `sent` is stored now. @returns the form with what was changed meanwhile; null: nothing was */
  settle: (sent: ExamForm, revision: number) => ExamForm | null;
}

/**
 * The form of an exam and what an earlier visit left of it. It follows what colleagues do: untouched it shows what they saved, and of a
 * published exam always what is fixed.
 * @param exam as it is stored; null: not yet
 * @param key of the draft in this browser
 */
export function useExamForm(exam: ExamDetail | null, start: ExamForm, key: string): OpenExamForm {
  const edited = useEditedForm(key, { form: start, revision: exam?.revision ?? 0 }, withoutPassword);
  const { form, opened, begin } = edited;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (exam === null) return;
    if (exam.revision > opened.revision && sameJson(getValues(), opened.form))
      return begin({ form: fromDetail(exam), revision: exam.revision });
    const undone = frozenChanges(getValues(), exam);
    for (const name of undone) setValue(name, exam[name], { shouldDirty: true, shouldValidate: true });
    tellFrozen(undone);
  }, [exam, opened, begin, getValues, setValue]);
  return { ...edited, settle: (sent, revision) => edited.settle(sent, { form: storedForm(sent), revision }) };
}
