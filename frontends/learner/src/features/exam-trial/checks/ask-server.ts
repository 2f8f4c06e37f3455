import { pageErrors } from '@xuekao/contracts/page-errors';
import { ApiError, type Api } from '@xuekao/frontend-shared/core';

/** The server has enough to do, and the line is there: the answers of an exam go on being saved. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && (error.status === 429 || error.code === pageErrors.BUSY.code);
const answerMs = 5000;

/**
 * Asks what an exam asks: the service of the exams, for this person. What is open to strangers is counted by address, and a whole school
 * may have one.
 * @returns the server's time, in milliseconds since the epoch; null where the server answered with a refusal  @throws where nothing came
 * back
 */
export async function askServer(call: Api['call'], examId: string): Promise<number | null> {
  try {
    return Date.parse((await call('/api/exam/exam/check-info', { id: examId }, { timeoutMs: answerMs })).serverTime);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
