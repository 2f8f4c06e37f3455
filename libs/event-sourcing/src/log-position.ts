import type { Db, Timestamp } from 'mongodb';

/**
 * From where a change stream brings all that a majority does not hold yet: a majority reads the log up to here, and an append between this
 * and the newest one of the primary is in neither when the stream begins with the newest.
 */
export async function beginOfChanges(db: Db): Promise<Timestamp> {
  const { lastWrite } = await db.admin().command({ hello: 1 });
  return (lastWrite as { majorityOpTime: { ts: Timestamp } }).majorityOpTime.ts; // every member of a replica set says it
}
