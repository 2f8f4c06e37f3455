import { ApiError } from '@xuekao/frontend-shared/core';

/** A lost reply: the call may have arrived, its answer did not. */
export const isReplyLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout' || (error.kind === 'http' && error.status >= 500));

/** Runs a call whose repetition would mislead. Where its reply is lost, the sentence of what may have happened stands with the error. */
export async function withDoubt<T>(call: () => Promise<T>, doubt: string): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || !isReplyLost(error)) throw error;
    throw new ApiError(error.kind, `${error.message}${doubt}`, { status: error.status });
  }
}
