import { deleteDB, openDB } from 'idb';
import type { TrialStorage } from '@xuekao/contracts/trial-facts';

export interface StorageCheck {
  storage: TrialStorage;
  /** null where the browser does not say */
  freeMb: number | null;
}

const name = 'xuekao-trial';
/** As much as the longest answers of a paper together. */
const written = '试'.repeat(100_000);
const lowMb = 50;

async function roundTrip(): Promise<boolean> {
  const database = await openDB(name, 1, { upgrade: (made) => void made.createObjectStore('texts') });
  try {
    await database.put('texts', written, 'answer');
    return (await database.get('texts', 'answer')) === written;
  } finally {
    database.close();
    await deleteDB(name);
  }
}

/**
 * Whether the browser keeps an answer and gives it back, as the queue of answers does while the network is away.
 * @param estimate may throw: a page without https has nobody to ask
 */
export async function checkStorage(estimate: () => Promise<StorageEstimate>): Promise<StorageCheck> {
  const keeps = await roundTrip().catch(() => false);
  const { quota, usage = 0 }: StorageEstimate = await (async () => estimate())().catch(() => ({}));
  const freeMb = quota === undefined ? null : Math.max(0, Math.round((quota - usage) / 1_000_000));
  return { storage: !keeps ? 'none' : freeMb !== null && freeMb < lowMb ? 'low' : 'ok', freeMb };
}
