import type { ReleaseState } from '@xuekao/contracts';
import { formatDateTime } from '@xuekao/frontend-shared/core';
import { text } from '../../texts/zh-cn.js';

export interface Release {
  score: ReleaseState;
  answers: ReleaseState;
  windowEnd: string;
}

/** Sentences that say when the marks, and when the answers, will be shown. */
export function releaseNotes({ score, answers, windowEnd }: Release): string[] {
  const time = formatDateTime(windowEnd);
  const notes: string[] = [];
  if (score === 'marking') notes.push(text('result.pending.hint'));
  if (score === 'window') notes.push(text('result.score.window', { time }));
  if (score === 'hand') notes.push(text('result.score.hand'));
  if (answers === 'window') notes.push(text('result.answers.window', { time }));
  if (answers === 'others') notes.push(text('result.answers.others'));
  if (answers === 'hand') notes.push(text('result.answers.hand'));
  if (answers === 'sitting') notes.push(text('result.answers.sitting'));
  return notes;
}
