import { isDuplicate } from '@xuekao/documents';

/** What several processes write at their start: one of them does, the others find it there. */
export async function ignoringRaces(work: PromiseLike<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}
