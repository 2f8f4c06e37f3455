import type { ClientSession, Connection } from 'mongoose';

/**
 * All of `work` or nothing, on a snapshot. It runs again when another transaction was faster, so it must do nothing but read and
 * write with the session.
 */
export function inTransaction<T>(connection: Connection, work: (session: ClientSession) => Promise<T>): Promise<T> {
  return connection.transaction(work, {
    readConcern: { level: 'snapshot' },
    writeConcern: { w: 'majority', journal: true },
    readPreference: 'primary',
  });
}

/** MongoDB's refusal of a second document under a unique index. */
export const isDuplicate = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 11000;
