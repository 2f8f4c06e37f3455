import { BusinessError, calls, type Input } from '@xuekao/contracts';
import type { CallClient } from '@xuekao/platform';

/** Has the attempt end by a rule that this service confirmed. False: it was paused at this moment, and nothing ends meanwhile. */
export async function endsByRule(client: CallClient, end: Input<typeof calls.exam.proctored.end>, requestId: string): Promise<boolean> {
  try {
    await client.call(calls.exam.proctored.end, end, { requestId });
    return true;
  } catch (error) {
    if (error instanceof BusinessError && error.errorName === 'PAPER_PAUSED') return false;
    throw error;
  }
}
