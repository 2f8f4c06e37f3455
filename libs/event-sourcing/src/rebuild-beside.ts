import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeStream, Collection, Db } from 'mongodb';
import type { AppendDocument } from './append-document.js';
import type { Append } from './event-store.js';
import { type FollowerDocument, Lease } from './lease.js';
import type { MongoEventStore } from './mongo-event-store.js';
import { concerns, type Projection, replayAll } from './projection.js';
import { beginOfChanges } from './log-position.js';
import { newHolder } from './sole-process.js';

export interface Rebuilt {
  /** of the log */
  streams: number;
  /** rows of the new read model, and how they differ from the old one's */
  rows: number;
  changed: number;
  added: number;
  removed: number;
}
export interface RebuildOptions {
  /** A read model like the one that the service has, in another collection. */
  projection: (collection: Collection) => Projection;
  /** Name of the collection that is to be replaced. */
  target: string;
  /** Takes a stream that cannot be shown, so that the others are; without it the first one ends the rebuild. */
  onFault?: (stream: string, error: unknown) => void;
  /** After the new one is made and before it takes the other's place; for tests. */
  beforeSwitch?: () => Promise<void>;
}

const renewMs = 1500;
const waitMs = 500;
const mostChanges = 500;

/**
 * Makes a read model again from the log, beside the one that is in use, and puts it in its place at once: nothing that reads it ever finds
 * it empty. The platform goes on working; what is appended meanwhile is in both. A query that is under way at the switch is refused
 * (QueryPlanKilled); its caller asks again.
 * @throws {RebuildUnderWay} another process rebuilds the same
 * @throws when another process has taken over, or a stream cannot be read; the read model is as before
 */
export async function rebuildBeside(
  store: MongoEventStore,
  { projection, target, onFault, beforeSwitch }: RebuildOptions,
): Promise<Rebuilt> {
  const { db } = store.collection;
  const lease = await Lease.take(db.collection<FollowerDocument>('followers'), `rebuild/${target}`, newHolder());
  if (!lease) throw new RebuildUnderWay(`another process rebuilds ${target}`);
  const renewing = setInterval(() => void lease.renew().catch(() => undefined), renewMs);
  const changes = new Changes(store, await beginOfChanges(db));
  try {
    const beside = await emptyCopy(db, target);
    const made = projection(beside);
    const streams = await replayAll(store, made, onFault && (async (stream, error) => onFault(stream, error)));
    await changes.drain(made);
    const differences = await compare(db.collection(target), beside);
    await beforeSwitch?.();
    await changes.drain(made);
    // a process that stood still for too long was overtaken: the other one has emptied what this one wrote
    await lease.renew();
    await beside.rename(target, { dropTarget: true, writeConcern: { w: 'majority' } });
    // what was shown in the old one alone, between the last look and the switch
    await changes.drain(projection(db.collection(target)));
    return { streams, ...differences };
  } finally {
    clearInterval(renewing);
    await changes.close();
    await lease.release();
  }
}

/**
 * Version 1 has the plain name, so that what the first release made stays in use. A new version is another collection, built beside the old
 * one.
 */
export const readModelName = (name: string, version: number): string => (version === 1 ? name : `${name}_v${version}`);

/**
 * Before a service serves: a read model that is empty although the log is not (a new version of it, or a restored log) is made first.
 * @returns null when there was nothing to do, or another process did it
 */
export async function buildIfEmpty(store: MongoEventStore, options: RebuildOptions): Promise<Rebuilt | null> {
  const { target } = options;
  const isEmpty = async (): Promise<boolean> =>
    (await store.collection.db.collection(target).findOne({}, { projection: { _id: 1 } })) === null;
  while (await isEmpty()) {
    if ((await store.collection.findOne({}, { projection: { _id: 1 } })) === null) return null;
    try {
      return await rebuildBeside(store, options);
    } catch (error) {
      if (!(error instanceof RebuildUnderWay)) throw error;
      await pause(waitMs);
    }
  }
  return null;
}

export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';
}

/** Appends since a moment. */
class Changes {
  readonly #stream: ChangeStream<AppendDocument>;

  constructor(
    private readonly store: MongoEventStore,
    startAtOperationTime: Awaited<ReturnType<typeof beginOfChanges>>,
  ) {
    this.#stream = store.collection.watch([{ $match: { operationType: 'insert' } }], {
      startAtOperationTime,
      maxAwaitTimeMS: waitMs,
      batchSize: mostChanges,
    });
  }

  /** All that a majority knows at this moment. Not until nothing more comes: while people work, something always comes. */
  async drain(projection: Projection): Promise<void> {
    const end = await beginOfChanges(this.store.collection.db);
    let appends: Append[] = [];
    for (let isOver = false; !isOver;) {
      const change = await this.#stream.tryNext();
      if (change?.operationType === 'insert') appends.push(this.store.appendOf(change.fullDocument));
      isOver = !change || (change.clusterTime?.greaterThan(end) ?? false);
      if (!isOver && appends.length < mostChanges) continue;
      await projection.apply(appends.filter((append) => concerns(projection, append)));
      appends = [];
    }
  }

  close(): Promise<void> {
    return this.#stream.close();
  }
}

/** With the indexes of the one that it will replace. */
async function emptyCopy(db: Db, target: string): Promise<Collection> {
  const beside = db.collection(`${target}_rebuild`);
  await beside.drop();
  await db.createCollection(beside.collectionName);
  const indexes = await db
    .collection(target)
    .listIndexes()
    .toArray()
    .catch(() => []);
  const wanted = indexes
    .filter(({ name }) => name !== '_id_')
    .map(({ v: _version, ...index }) => index as { key: Record<string, 1 | -1>; name: string });
  if (wanted.length > 0) await beside.createIndexes(wanted);
  return beside;
}

async function compare(old: Collection, made: Collection): Promise<Omit<Rebuilt, 'streams'>> {
  const counts = { rows: 0, changed: 0, added: 0, removed: 0 };
  for await (const row of made.find()) {
    counts.rows += 1;
    const before = await old.findOne({ _id: row._id });
    if (!before) counts.added += 1;
    else if (JSON.stringify(before) !== JSON.stringify(row)) counts.changed += 1;
  }
  for await (const { _id } of old.find({}, { projection: { _id: 1 } }))
    if (!(await made.findOne({ _id }, { projection: { _id: 1 } }))) counts.removed += 1;
  return counts;
}
