import { draftPrefix } from '@xuekao/frontend-shared/core';

/** Unsaved editors are kept in this browser, per person and thing; a chosen sign-out drops them. */
export interface KeptDraft<T> {
  at: string;
  value: T;
  /** what was stored when the person began; an earlier release did not keep it */
  base?: T;
}
export const draftKey = (userId: string, kind: string, id: string): string => `${draftPrefix}${userId}:${kind}:${id}`;

export function readDraft<T>(key: string): KeptDraft<T> | null {
  try {
    const text = window.localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as KeptDraft<T>); // written by `writeDraft` with the same key
  } catch {
    return null;
  }
}

/** The time of writing, or null where the browser keeps nothing: full, or storage is off. */
export function writeDraft<T>(key: string, value: T, base?: T): string | null {
  const at = new Date().toISOString();
  try {
    window.localStorage.setItem(key, JSON.stringify({ at, value, base }));
    return at;
  } catch {
    return null;
  }
}

export function dropDraft(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // nothing was kept either
  }
}
