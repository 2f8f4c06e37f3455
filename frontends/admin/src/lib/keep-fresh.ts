import { errors } from '@xuekao/contracts/errors';
import { ApiError, type CallPath } from '@xuekao/frontend-shared';
import { refreshCalls } from './use-call.js';

/** Somebody else saved first: the refusal is shown beside what is in the field, and the page behind it shows theirs. */
export async function keepFresh<T>(save: () => Promise<T>, paths: readonly CallPath[], resources: readonly string[] = []): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof ApiError && error.code === errors.STALE.code) await refreshCalls(paths, resources);
    throw error;
  }
}
