import { ApiError } from '@xuekao/frontend-shared/core';

/** The paper that took the place of one, by the refusal PAPER_SWAPPED; null: it was another refusal. */
export function otherPaperOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null || !('to' in error.data)) return null;
  return typeof error.data.to === 'string' ? error.data.to : null;
}
