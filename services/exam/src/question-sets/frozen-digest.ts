import { createHash } from 'node:crypto';
import type { QuestionKey, QuestionView } from '@xuekao/question';

/** Another number whenever the same question would give another text: digests that were stored with a former one are made anew. */
const form = 1;

/**
 * A picture of an option; before its author could describe it, it had no words. What is absent may be stored as null; the order of names
 * means nothing.
 */
function canonical(_name: string, value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const whole = 'image' in value && !('imageAlt' in value) ? { ...value, imageAlt: '' } : value;
  return Object.fromEntries(Object.entries(whole).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The same for the same question with the same key, as an exam freezes them; a short text, so that many exams are compared without reading
 * their questions.
 */
export const frozenDigest = (view: QuestionView, key: QuestionKey): string =>
  `${form}:${createHash('sha256')
    .update(JSON.stringify([view, key], canonical))
    .digest('base64url')}`;

export const isTodaysForm = (digest: string): boolean => digest.startsWith(`${form}:`);
