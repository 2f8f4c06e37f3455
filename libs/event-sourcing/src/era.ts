import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';

/**
 * Names the history that a log tells. It changes when the log is set back: by a restore (`tools/backup/load.ts` writes it too), or when a
 * loss is accepted. Versions begin again below those that others have seen by then, so what was told, counted or remembered in another era
 * says nothing about this one.
 */
interface EraDocument {
  _id: 'log';
  era: string;
  since: Date;
}

/** Of a log that was never set back, and of everything that an earlier release told or counted. */
export const firstEra = '';

const eras = (db: Db) => db.collection<EraDocument>('log_era');

export async function eraOf(db: Db): Promise<string> {
  return (await eras(db).findOne({ _id: 'log' }, { readConcern: { level: 'majority' } }))?.era ?? firstEra;
}

/** Followers of the log begin with the whole of it: from where they stood, the change stream would give them what the log holds no more. */
export async function beginEra(db: Db): Promise<void> {
  const writeConcern = { w: 'majority', journal: true } as const;
  await db.collection('followers').updateMany({}, { $unset: { token: '', doneUntil: '', memory: '' } }, { writeConcern });
  await eras(db).updateOne({ _id: 'log' }, { $set: { era: randomUUID(), since: new Date() } }, { upsert: true, writeConcern });
}

/** Of what a stream of JetStream tells; NATS 2.9, which Debian 12 has, keeps no other words with a stream. */
export const eraTold = ({ description }: { description?: string }): string => description ?? firstEra;
