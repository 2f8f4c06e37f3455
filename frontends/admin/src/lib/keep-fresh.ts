import { errors } from '@xuekao/contracts/errors';
import { ApiError, type CallPath } from '@xuekao/frontend-shared';
import { refreshCalls } from './use-call.js';

/** A save that came second: the refusal is shown beside the field, and the page behind it shows the other save. */
export async function keepFresh<T>(save: () => Promise<T>, paths: readonly CallPath[], resources: readonly string[] = []): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof ApiError && error.code === errors.STALE.code) await refreshCalls(paths, resources);
    throw error;
  }
}
