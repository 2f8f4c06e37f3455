import { randomUUID } from 'node:crypto';

let isSole = false;

/**
 * Says, before anything is begun, that this is the only process that works at the databases: it hears of everything that it does, and when
 * it begins, whoever worked there before has ended (decision 188). The launcher says so of its one process.
 */
export function workAsSole(): void {
  isSole = true;
}

export const isSoleProcess = (): boolean => isSole;

/** Begins the names of holders in sole processes. */
export const soleHolders = 'sole-';

/** A new name for a holder of leases. */
export const newHolder = (): string => `${isSole ? soleHolders : ''}${randomUUID()}`;
