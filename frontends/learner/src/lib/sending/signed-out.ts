import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError } from '@xuekao/frontend-shared/core';

/** The call was refused because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.code === pageErrors.NOT_SIGNED_IN.code;
