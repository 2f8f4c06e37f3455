import { mongo, type ClientSession, type Connection } from 'mongoose';
import { failedByDuplicatesOnly } from './bulk.js';

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

/** MongoDB's refusal of a second document under a unique index; of several writes where nothing else went wrong. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof mongo.MongoBulkWriteError
    ? failedByDuplicatesOnly(error)
    : error instanceof Error && 'code' in error && error.code === 11000;
