import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { writeDraft } from './draft-store.js';
import { settleForm } from './settle-form.js';
import { readFormDraft, useFormDraft, type FormDraft, type OpenedForm } from './use-form-draft.js';

export interface EditedForm<F extends FieldValues> {
  form: UseFormReturn<F>;
  /** values and revision that the form began with */
  opened: OpenedForm<F>;
  setOpened: (base: OpenedForm<F>) => void;
  draft: FormDraft;
  /** grows when the form shows other values: the editor of rich text begins anew */
  turn: number;
  /** The form begins with what is stored, and shows `values`. */
  begin: (base: OpenedForm<F>, values?: F) => void;
  /** `sent` is stored now as `base`. @returns the form with what was changed meanwhile; null: nothing was */
  settle: (sent: F, base: OpenedForm<F>) => F | null;
  /** Text that was typed while the object was created goes on at its own page. @param key of the draft there */
  handOver: (key: string, base: OpenedForm<F>, newer: F) => void;
}

/**
 * The form of one object, and what an earlier visit left of it.
 * @param key of the draft in this browser
 * @param start the object as it is stored, or a new one
 * @param keepable the values that may lie in a browser: without passwords
 */
export function useEditedForm<F extends FieldValues>(key: string, start: OpenedForm<F>, keepable: (values: F) => F): EditedForm<F> {
  const [found] = useState(() => readFormDraft<F>(key));
  const [opened, setOpened] = useState(found?.base ?? start);
  const [turn, setTurn] = useState(0);
  // the library wants a part of the values, which the whole is for every F
  const form = useForm<F>({ defaultValues: opened.form as DefaultValues<F>, mode: 'onTouched' });
  const { getValues, reset } = form;
  const draft = useFormDraft(key, form, opened, keepable, found?.at ?? null);
  const begin = useCallback(
    (base: OpenedForm<F>, values = base.form): void => {
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
  const settle = (sent: F, base: OpenedForm<F>): F | null => {
    setOpened(base);
    // at once, so that the guard of unsaved changes lets the page go
    const newer = flushSync(() => settleForm({ getValues, reset }, sent, base.form));
    if (newer === null) draft.drop();
    return newer;
  };
  const handOver = (to: string, base: OpenedForm<F>, newer: F): void => {
    writeDraft(to, { form: keepable(newer), revision: base.revision }, base);
    draft.drop();
    // so that the guard of unsaved changes lets the page go
    flushSync(() => reset(newer));
  };
  return { form, opened, setOpened, draft, turn, begin, settle, handOver };
}
