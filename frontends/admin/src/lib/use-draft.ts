import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dropDraft, readDraft, writeDraft } from './draft-store.js';
import { newerThan } from './form-merge.js';

export interface Draft<T> {
  value: T;
  /** what was stored when the person began; null where a draft of an earlier release did not keep it */
  base: T | null;
  /** the value of this moment, also for who began earlier */
  latest: () => T;
  change: (change: (value: T) => T) => void;
  dirty: boolean;
  /** when the unsaved value was last kept in this browser; null while it is not */
  keptAt: string | null;
  /** the value came from an earlier, unfinished visit */
  restoredAt: string | null;
  /** back to what is stored */
  discard: () => void;
  /** the value is stored now (or another one takes its place) */
  settle: (value: T) => void;
  /** another value is stored now, and the person's has taken it in */
  rebase: (base: T, value: T) => void;
}

const pauseMs = 600;

/** A form's value that outlives a reload and a closed tab. */
export function useDraft<T>(key: string, read: () => T): Draft<T> {
  const [start] = useState(() => readDraft<T>(key));
  const [initial] = useState(read);
  const [stored, setStored] = useState(initial);
  const [base, setBase] = useState<T | null>(start === null ? initial : (start.base ?? null));
  const [value, setValue] = useState<T>(start?.value ?? initial);
  const latest = useRef(value);
  useEffect(() => void (latest.current = value));
  const [dirty, setDirty] = useState(start !== null);
  const [keptAt, setKeptAt] = useState<string | null>(start?.at ?? null);
  const [restoredAt, setRestoredAt] = useState<string | null>(start?.at ?? null);

  useEffect(() => {
    if (!dirty) return undefined;
    const timer = window.setTimeout(() => setKeptAt(writeDraft(key, value, base ?? undefined)), pauseMs);
    return () => window.clearTimeout(timer);
  }, [dirty, key, value, base]);
  // leaving faster than the pause must not lose the last words
  useEffect(() => {
    if (!dirty) return undefined;
    const keep = (): void => void writeDraft(key, value, base ?? undefined);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [dirty, key, value, base]);

  const settle = (next: T): void => {
    dropDraft(key);
    // at once: whoever settles usually leaves the page in the same breath, and the guard of unsaved changes must know
    flushSync(() => {
      setStored(next);
      setBase(next);
      setValue(next);
      setDirty(false);
      setKeptAt(null);
      setRestoredAt(null);
    });
  };
  return {
    value,
    base,
    dirty,
    keptAt,
    restoredAt,
    settle,
    latest: () => latest.current,
    rebase: (next, merged) => {
      setStored(next);
      setBase(next);
      setValue(merged);
      setDirty(true);
    },
    change: (change) => {
      setValue(change);
      setDirty(true);
    },
    discard: () => settle(stored),
  };
}

/**
 * `sent` is stored now as `stored`. What the person changed meanwhile stays, unsaved: on this page, or for the page of what was just
 * created.
 * @param newKey of the draft of that page; null: this page goes on
 * @param adopt takes into it what only the server could say
 * @returns whether something was changed meanwhile
 */
export function settleSaved<T extends object>(
  draft: Draft<T>,
  sent: T,
  stored: T,
  newKey: string | null,
  adopt = (newer: T): T => newer,
): boolean {
  const changed = newerThan(draft.latest(), sent, stored);
  const newer = changed === null ? null : adopt(changed);
  if (newer !== null && newKey === null) draft.rebase(stored, newer);
  else draft.settle(stored);
  if (newer !== null && newKey !== null) writeDraft(newKey, newer, stored);
  return newer !== null;
}
