import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { dropDraft, readDraft, writeDraft } from './draft-store.js';

export interface Draft<T> {
  value: T;
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
}

const pauseMs = 600;

/** A form's value that outlives a reload and a closed tab. */
export function useDraft<T>(key: string, stored: () => T): Draft<T> {
  const [start] = useState(() => readDraft<T>(key));
  const [initial] = useState(stored);
  const [base, setBase] = useState(initial);
  const [value, setValue] = useState<T>(start?.value ?? initial);
  const [dirty, setDirty] = useState(start !== null);
  const [keptAt, setKeptAt] = useState<string | null>(start?.at ?? null);
  const [restoredAt, setRestoredAt] = useState<string | null>(start?.at ?? null);

  useEffect(() => {
    if (!dirty) return undefined;
    const timer = window.setTimeout(() => setKeptAt(writeDraft(key, value)), pauseMs);
    return () => window.clearTimeout(timer);
  }, [dirty, key, value]);
  // leaving faster than the pause must not lose the last words
  useEffect(() => {
    if (!dirty) return undefined;
    const keep = (): void => void writeDraft(key, value);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [dirty, key, value]);

  const settle = (next: T): void => {
    dropDraft(key);
    // at once: whoever settles usually leaves the page in the same breath, and the guard of unsaved changes must know
    flushSync(() => {
      setBase(next);
      setValue(next);
      setDirty(false);
      setKeptAt(null);
      setRestoredAt(null);
    });
  };
  return {
    value, dirty, keptAt, restoredAt, settle,
    change: (change) => {
      setValue(change);
      setDirty(true);
    },
    discard: () => settle(base),
  };
}
