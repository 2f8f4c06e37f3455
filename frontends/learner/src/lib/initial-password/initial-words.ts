import { formatDate, formatDateTime } from '@xuekao/frontend-shared/core';
import { initialText } from './initial.texts.js';

/**
 * Sentence about the end of an initial password.
 * @param until ISO instant; empty: the password is the person's own
 * @param now by the server, in epoch ms
 */
export function initialWords(until: string, now: number): string {
  if (until === '') return '';
  if (Date.parse(until) <= now) return initialText('initial.over');
  const end = formatDateTime(until);
  return initialText('initial.open', { time: formatDate(until) === formatDate(now) ? end.slice('2026-11-20 '.length) : end });
}
