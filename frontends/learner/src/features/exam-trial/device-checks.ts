import type { TrialFacts } from '@xuekao/contracts/trial-facts';
import type { NetworkCheck } from './checks/network.js';
import type { StorageCheck } from './checks/storage.js';

/** Checks that a person makes only where an exam wants them. */
export type Wish = 'camera' | 'microphone' | 'sound';
export type Checked = TrialFacts & { freeMb: number | null };
/** Facts of the checks that ask for no permission. */
export type Found = Omit<Checked, Wish>;

export interface DeviceChecks {
  network: () => Promise<NetworkCheck>;
  socket: () => Promise<'ok' | 'failed'>;
  storage: () => Promise<StorageCheck>;
  missing: () => string[];
}

export const nothingWished = { camera: 'none', microphone: 'none', sound: 'none' } as const satisfies Pick<Checked, Wish>;

/** Outcome of a check. One that throws has failed: a browser may throw as soon as it is asked for a missing feature. */
async function outcomeOf<T>(check: () => T | Promise<T>, failed: T): Promise<T> {
  try {
    return await check();
  } catch {
    return failed;
  }
}

/** One after the other: each would make the others slower. */
export async function checkDevice({ network, socket, storage, missing }: DeviceChecks): Promise<Found> {
  const line = await outcomeOf(network, { network: { tries: 1, failed: 1, ms: 0, worstMs: 0 }, clockSeconds: 0 });
  const connection = line.network.failed === line.network.tries ? 'failed' : await outcomeOf(socket, 'failed');
  const kept = await outcomeOf(storage, { storage: 'none', freeMb: null });
  return { ...line, socket: connection, ...kept, missing: await outcomeOf(missing, []) };
}
