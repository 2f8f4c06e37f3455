import type { Db } from 'mongodb';
import type { FollowerDocument } from './lease.js';

/** Streams that a read model may lack. */
export interface NotShown {
  /** milliseconds since everything appended until then was looked at; Infinity: the follower has never said so */
  behindMs: number;
  /** streams that its follower could not do, and left out */
  streams: string[];
}

/** For a decision that must not rest on a row that is missing. @param projection its name */
export async function notShown(db: Db, projection: string): Promise<NotShown> {
  const follower = `projection/${projection}`;
  const position = await db.collection<FollowerDocument>('followers').findOne({ _id: follower }, { projection: { doneUntil: 1 } });
  const streams: unknown[] = await db.collection('set_aside').distinct('stream', { follower });
  return {
    behindMs: position?.doneUntil === undefined ? Infinity : Date.now() - position.doneUntil.getTime(),
    streams: streams.filter((stream) => typeof stream === 'string'),
  };
}
