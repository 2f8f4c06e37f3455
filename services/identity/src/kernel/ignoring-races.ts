import { isDuplicate } from '@xuekao/documents';

/** Writes of several processes at their start: one of them succeeds, the others find the row there. */
export async function ignoringRaces(work: PromiseLike<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}
