import { notify } from '@xuekao/frontend-shared';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { sameJson } from '../lib/form-merge.js';
import { settleForm } from '../lib/settle-form.js';
import { readFormDraft, useFormDraft, type FormDraft, type OpenedForm } from '../lib/use-form-draft.js';
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

export interface OpenExamForm {
  form: UseFormReturn<ExamForm>;
  /** what the form began with */
  opened: OpenedForm<ExamForm>;
  draft: FormDraft;
  /** grows when the form shows other values: the editor of rich text begins anew */
  turn: number;
  /** The form begins with what is stored, and shows `values`. */
  begin: (base: OpenedForm<ExamForm>, values?: ExamForm) => void;
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
  const [found] = useState(() => readFormDraft<ExamForm>(key));
  const [opened, setOpened] = useState(found?.base ?? { form: start, revision: exam?.revision ?? 0 });
  const [turn, setTurn] = useState(0);
  const form = useForm<ExamForm>({ defaultValues: opened.form, mode: 'onTouched' });
  const { getValues, reset, setValue } = form;
  const draft = useFormDraft(key, form, opened, withoutPassword, found?.at ?? null);
  const begin = useCallback(
    (base: OpenedForm<ExamForm>, values = base.form): void => {
      setOpened(base);
      reset(base.form);
      reset(values, { keepDefaultValues: true });
      setTurn((before) => before + 1);
    },
    [reset],
  );
  useEffect(() => {
    if (found === null) return;
    reset(found.value.form, { keepDefaultValues: true });
    setTurn((before) => before + 1);
  }, [found, reset]);
  useEffect(() => {
    if (exam === null) return;
    if (exam.revision > opened.revision && sameJson(getValues(), opened.form))
      return begin({ form: fromDetail(exam), revision: exam.revision });
    const undone = frozenChanges(getValues(), exam);
    for (const name of undone) setValue(name, exam[name], { shouldDirty: true, shouldValidate: true });
    tellFrozen(undone);
  }, [exam, opened, begin, getValues, setValue]);
  const settle = (sent: ExamForm, revision: number): ExamForm | null => {
    const stored = storedForm(sent);
    setOpened({ form: stored, revision });
    // at once, so that the guard of unsaved changes lets the page go
    const newer = flushSync(() => settleForm({ getValues, reset }, sent, stored));
    if (newer === null) draft.drop();
    return newer;
  };
  return { form, opened, draft, turn, begin, settle };
}
