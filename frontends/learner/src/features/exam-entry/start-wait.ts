import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError } from '@xuekao/frontend-shared/core';

/** How long a start has to wait after a refusal that passes by itself. */
export interface StartWait {
  seconds: number;
  /** the page tries again by itself; else the person may press again */
  again: boolean;
}

const longestStepSeconds = 30;
/** of the wait that the server asks for: people who were refused together do not come back together */
const spread = 0.4;

/**
 * Null: waiting does not help. A busy server is asked again by the page, later each time; whoever began too often is not.
 * @param refusals how often the server was busy before, one after the other
 * @param random 0 to 1
 */
export function startWaitOf(error: unknown, refusals: number, random: number): StartWait | null {
  if (!(error instanceof ApiError)) return null;
  const asked = Math.max(1, Math.ceil(error.retryAfterSeconds ?? 1));
  if (error.code === pageErrors.BUSY.code || error.status === 503) {
    const step = Math.max(asked, Math.min(longestStepSeconds, 2 ** refusals));
    return { again: true, seconds: step + Math.round(step * spread * random) };
  }
  return error.status === 429 ? { again: false, seconds: asked } : null;
}
