import type { CallOutput } from '@xuekao/frontend-shared';
import { api } from '../lib/api.js';
import { refreshCalls } from '../lib/use-call.js';
import type { EntryInput } from './entry-edits.js';

export type SaveOutcome = CallOutput<'/api/exam/offline/save'>;
/** Of one call. */
const together = 500;

/** Saves all rows, some at a time; what one of them refuses keeps no other from it. */
export async function saveEntries(examId: string, rows: readonly EntryInput[], reason: string): Promise<SaveOutcome> {
  const outcome: SaveOutcome = { count: 0, failed: [] };
  for (let from = 0; from < rows.length; from += together) {
    const { count, failed } = await api.call('/api/exam/offline/save', { examId, rows: rows.slice(from, from + together), reason });
    outcome.count += count;
    outcome.failed.push(...failed);
  }
  await refreshCalls(['/api/exam/offline/paging'], ['paper', 'roster', 'exam']);
  return outcome;
}
