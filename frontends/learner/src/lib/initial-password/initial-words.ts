import { formatDate, formatDateTime } from '@xuekao/frontend-shared/core';
import { initialText } from './initial.texts.js';

/**
 * What a person with an initial password has to know of its end.
 * @param until ISO instant; empty: the password is the person's own
 * @param now by the server, in epoch ms
 */
export function initialWords(until: string, now: number): string {
  if (until === '') return '';
  if (Date.parse(until) <= now) return initialText('initial.over');
  const end = formatDateTime(until);
  return initialText('initial.open', { time: formatDate(until) === formatDate(now) ? end.slice('2026-11-20 '.length) : end });
}
