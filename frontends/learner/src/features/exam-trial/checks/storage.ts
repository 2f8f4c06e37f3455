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

/** `full`: the browser would keep an answer and has no room for it; `none`: it keeps nothing. */
export async function tryStorage(): Promise<'ok' | 'full' | 'none'> {
  try {
    return (await roundTrip()) ? 'ok' : 'none';
  } catch (error) {
    // a transaction that is out of room fails with that, or says only that it was aborted
    return error instanceof DOMException && (error.name === 'QuotaExceededError' || error.name === 'AbortError') ? 'full' : 'none';
  }
}

/** Megabytes that are left to the site; null where the browser does not say. */
export async function freeStorageMb(estimate: () => Promise<StorageEstimate>): Promise<number | null> {
  const { quota, usage = 0 }: StorageEstimate = await (async () => estimate())().catch(() => ({}));
  return quota === undefined ? null : Math.max(0, Math.round((quota - usage) / 1_000_000));
}
/** Room for the answers of a paper, and little more: photos and recordings have none. */
export const isLow = (freeMb: number | null): boolean => freeMb !== null && freeMb < lowMb;

/**
 * Whether the browser keeps an answer and gives it back, as the queue of answers does while the network is away.
 * @param estimate may throw: a page without https has nobody to ask
 */
export async function checkStorage(estimate: () => Promise<StorageEstimate>): Promise<StorageCheck> {
  const tried = await tryStorage();
  const freeMb = await freeStorageMb(estimate);
  return { storage: tried !== 'ok' ? 'none' : isLow(freeMb) ? 'low' : 'ok', freeMb };
}
