import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { newerThan } from './form-merge.js';

/**
 * `sent` is stored now as `stored`: the form begins with that. What the person changed meanwhile stays, unsaved.
 * @returns the form with it; null: nothing was changed
 */
export function settleForm<F extends FieldValues>(
  { getValues, reset }: Pick<UseFormReturn<F>, 'getValues' | 'reset'>,
  sent: F,
  stored: F,
): F | null {
  const newer = newerThan(getValues(), sent, stored);
  reset(stored);
  if (newer !== null) reset(newer, { keepDefaultValues: true });
  return newer;
}
