import type { ReleaseState } from '@xuekao/contracts';
import { formatDateTime } from '@xuekao/frontend-shared/core';
import { resultText } from './result.texts.js';

export interface Release {
  score: ReleaseState;
  answers: ReleaseState;
  windowEnd: string;
  /** of what is withheld */
  reason?: string | undefined;
}

/** Sentences that say when the marks, and when the answers, will be shown. */
export function releaseNotes({ score, answers, windowEnd, reason = '' }: Release): string[] {
  if (score === 'withheld') return [resultText('result.withheld.why', { reason }), resultText('result.withheld.news')];
  const time = formatDateTime(windowEnd);
  const notes: string[] = [];
  if (score === 'marking') notes.push(resultText('result.pending.hint'));
  if (score === 'window') notes.push(resultText('result.score.window', { time }));
  if (score === 'hand') notes.push(resultText('result.score.hand'));
  if (score === 'marking' || score === 'window' || score === 'hand') notes.push(resultText('result.news'));
  if (answers === 'never' && score !== 'never') notes.push(resultText('result.scoreOnly'));
  if (answers === 'window') notes.push(resultText('result.answers.window', { time }));
  if (answers === 'others') notes.push(resultText('result.answers.others'));
  // by which rule the keys come after the marks is not told while nobody knows when these come
  if (answers === 'hand' && score === 'hand') notes.push(resultText('result.answers.later'));
  else if (answers === 'hand') notes.push(resultText('result.answers.hand'));
  if (answers === 'sitting') notes.push(resultText('result.answers.sitting'));
  return notes;
}
