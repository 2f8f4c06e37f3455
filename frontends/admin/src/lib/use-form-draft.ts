import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, readDraft, writeDraft } from './draft-store.js';

/** A form as it was read or written, with the revision that it belongs to. */
export interface OpenedForm<F> {
  form: F;
  revision: number;
}
export interface FormDraft {
  /** when the unsaved form was last kept in this browser; null while it is not */
  keptAt: string | null;
  /** the form came from an earlier, unfinished visit */
  restoredAt: string | null;
  /** the form is stored now, or nobody wants it any more */
  drop: () => void;
}

/** Draft of an earlier visit in this browser; read it once, before the form is made. */
export const readFormDraft = <F>(key: string): { value: OpenedForm<F>; base: OpenedForm<F>; at: string } | null => {
  const kept = readDraft<OpenedForm<F>>(key);
  return kept?.base === undefined ? null : { ...kept, base: kept.base };
};

const pauseMs = 600;

/**
 * A form of react-hook-form that outlives a reload and a closed tab, as `useDraft` for other values.
 * @param opened what the page began with; the draft keeps it, so that a later save can tell what others changed meanwhile
 * @param keepable the values that may lie in a browser: without passwords
 */
export function useFormDraft<F extends FieldValues>(
  key: string,
  { formState: { isDirty }, getValues, watch }: UseFormReturn<F>,
  opened: OpenedForm<F>,
  keepable: (values: F) => F,
  foundAt: string | null,
): FormDraft {
  const [keptAt, setKeptAt] = useState<string | null>(foundAt);
  const [restoredAt, setRestoredAt] = useState<string | null>(foundAt);
  const drop = useCallback(() => {
    dropDraft(key);
    setKeptAt(null);
    setRestoredAt(null);
  }, [key]);
  const wasDirty = useRef(false);
  useEffect(() => {
    // a value that was taken back must not return at the next visit
    if (wasDirty.current && !isDirty) drop();
    wasDirty.current = isDirty;
    if (!isDirty) return undefined;
    const write = (): string | null =>
      writeDraft<OpenedForm<F>>(
        key,
        { form: keepable(getValues()), revision: opened.revision },
        { form: keepable(opened.form), revision: opened.revision },
      );
    const later = (): number => window.setTimeout(() => setKeptAt(write()), pauseMs);
    let timer = later();
    const subscription = watch(() => {
      window.clearTimeout(timer);
      timer = later();
    });
    // leaving faster than the pause must not lose the last words
    const leave = (): void => void write();
    window.addEventListener('pagehide', leave);
    return () => {
      window.clearTimeout(timer);
      subscription.unsubscribe();
      window.removeEventListener('pagehide', leave);
    };
  }, [isDirty, key, getValues, watch, opened, keepable, drop]);
  return { keptAt, restoredAt, drop };
}
