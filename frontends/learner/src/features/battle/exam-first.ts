import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError } from '@xuekao/frontend-shared/core';

/** The person sits an exam: answers of a battle are taken once that is handed in. */
export const isExamFirst = (error: unknown): boolean => error instanceof ApiError && error.code === pageErrors.BATTLE_DURING_EXAM.code;
