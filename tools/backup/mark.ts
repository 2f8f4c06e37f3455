import { basename } from 'node:path';
import type { MongoClient } from 'mongodb';
import { Problem } from '../support/problem.ts';

/**
 * A collection in every database of an installation while a restore writes there. Services refuse to start on it (`refuseHalfRestored` of
 * libs/platform), so that nobody works on one half of a backup; the file in the data folder says the same to `npm start`, which does not
 * know of other servers.
 */
const restoring = 'restoring';
const journaled = { writeConcern: { w: 'majority', journal: true } } as const;

/** Empties the databases but for the mark, which stands there before anything is removed. */
export async function beginRestore(client: MongoClient, databases: readonly string[], from: string): Promise<void> {
  for (const name of databases) {
    const mark = { $set: { from: basename(from), at: new Date() } };
    await client
      .db(name)
      .collection<{ _id: string }>(restoring)
      .updateOne({ _id: 'restore' }, mark, { upsert: true, ...journaled });
  }
  for (const name of databases) {
    const db = client.db(name);
    for (const { name: own } of await db.listCollections({}, { nameOnly: true }).toArray())
      if (own !== restoring && !own.startsWith('system.')) await db.dropCollection(own, journaled);
  }
}

/** A database of which nothing but the mark is left goes with it. */
export async function endRestore(client: MongoClient, databases: readonly string[]): Promise<void> {
  for (const name of databases) await client.db(name).dropCollection(restoring, journaled);
}

/** @throws {Problem} */
export async function refuseHalfRestored(client: MongoClient, databases: readonly string[]): Promise<void> {
  for (const name of databases) {
    if ((await client.db(name).collection(restoring).findOne()) !== null)
      throw new Problem(`${name} holds a restore that did not end: repeat it with npm run restore -- --from BACKUP --replace.`);
  }
}

/**
 * A process that goes on over a restored log would append behind versions that are no longer there. Those that follow a log hold a lease by
 * the database's clock. @throws {Problem}
 */
export async function refuseWhileInUse(client: MongoClient, databases: readonly string[]): Promise<void> {
  for (const name of databases) {
    const held = { holder: { $ne: null }, $expr: { $gt: ['$until', '$$NOW'] } };
    if ((await client.db(name).collection('followers').findOne(held)) !== null)
      throw new Problem(
        `A process works on ${name}: stop the platform everywhere first. One that was killed is counted for five seconds more.`,
      );
  }
}
