import { errors } from '@xuekao/contracts/errors';
import { ApiError } from '@xuekao/frontend-shared/core';

/**
 * What a failed hand-in means for what to do next. Only our own codes say that the paper takes no hand-in: a 403 or 404 can as well be the page of
 * a web filter or a proxy, and then the paper is still open. `missing` is asked once more: just after a start another database server may lag.
 */
export function handInFate(error: unknown): 'again' | 'missing' | 'signed-out' {
  if (!(error instanceof ApiError) || error.kind !== 'business') return 'again';
  if (error.code === errors.NOT_SIGNED_IN.code) return 'signed-out';
  return error.code === errors.NOT_FOUND.code ? 'missing' : 'again';
}
