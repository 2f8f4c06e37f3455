import type { ClientSession, Collection, Db } from 'mongodb';
import { type AppendDocument, documentOf } from './append-document.js';
import { tellAppended } from './append-notices.js';
import type { DomainEvent } from './decider.js';
import type { Meta } from './event-store.js';
import { type EventTypes, type StoredEvent, stored } from './event-types.js';
import { MongoEventStore } from './mongo-event-store.js';

/** Number of the last event about one document, kept for longer than the events themselves: see `forget`. */
export interface OutboxVersion {
  _id: string;
  version: number;
  at: Date;
  /** The last event, where it says that the document is gone: a snapshot cannot find that in the documents. */
  gone?: StoredEvent;
}

/** Streams of these whose documents there are, whether or not they can be told. @param session of one moment */
export type DocumentsThere = (streams: readonly string[], session: ClientSession) => Promise<ReadonlySet<string>>;

/** An event about one document, which is a stream of its own: `user-<id>`. */
export interface OutboxEvent<Event extends DomainEvent = DomainEvent> {
  stream: string;
  event: Event;
  /** The document is deleted with it. */
  isGone?: boolean;
  /** Cause of the change. */
  meta?: Meta;
}

export interface OutboxOptions {
  /** Events that this build can read. */
  types?: EventTypes;
  /** Days for which events are kept; a consumer that begins anew takes the snapshot. */
  keptDays?: number;
}

const keptDaysUnlessSaid = 30;
const dayMs = 86_400_000;
/**
 * Days behind the last event of a document that is not there any more: longer than the outbox and JetStream together may send it again,
 * which is 60 days.
 */
const versionDays = 90;
/** Days for which a snapshot says that a document is gone. A consumer that rested for longer begins anew. */
export const goneDays = 400;
/** Name of the row with the highest number that was removed; no stream has an empty one. */
const floorId = '';
const together = 500;
const transaction = { writeConcern: { w: 'majority', journal: true } } as const;

/**
 * Events of plain documents, written in the transaction that changes the document: both are there or neither is. The rows have the form of
 * the log, so the relay of the log publishes them, in the order in which their transactions were committed.
 */
export class Outbox {
  private constructor(
    /** For the relay. */
    readonly store: MongoEventStore,
    readonly versions: Collection<OutboxVersion>,
    /** Events that this build can read, if they were said. */
    readonly types: EventTypes | undefined,
  ) {}

  /** Makes collections and indexes where they are missing. */
  static async open(db: Db, { types, keptDays = keptDaysUnlessSaid }: OutboxOptions = {}): Promise<Outbox> {
    const store = await MongoEventStore.open(db, { collection: 'outbox', ...(types ? { types } : {}) });
    await store.collection.createIndex({ at: 1 }, { name: 'kept', expireAfterSeconds: keptDays * 86_400 });
    const versions = db.collection<OutboxVersion>('outbox_versions');
    // few are gone among many: a page of the snapshot asks for these alone
    await versions.createIndex({ _id: 1, version: 1 }, { name: 'gone', partialFilterExpression: { gone: { $exists: true } } });
    await versions.createIndex({ at: 1, _id: 1 }, { name: 'old' });
    return new Outbox(store, versions, types);
  }

  /**
   * Two transactions about the same document meet at its version: one of them is repeated.
   * @param events at most one for each stream
   * @param session of the transaction that changes the documents
   */
  async tell(events: readonly OutboxEvent[], session: ClientSession): Promise<void> {
    if (events.length === 0) return;
    if (!session.inTransaction()) throw new Error('an event is told in the transaction of its change');
    const at = new Date();
    // numbers of these names may have been removed
    const floor = (await this.versions.findOne({ _id: floorId }, { session }))?.version ?? 0;
    await this.versions.bulkWrite(
      events.map(({ stream, event, isGone = false }) => ({
        updateOne: {
          filter: { _id: stream },
          update: [
            { $set: { version: { $add: [{ $ifNull: ['$version', floor] }, 1] }, at } },
            isGone ? { $set: { gone: { $literal: stored(event, this.types) } } } : { $unset: 'gone' },
          ],
          upsert: true,
        },
      })),
      { session, ordered: true },
    );
    const found = await this.versions.find({ _id: { $in: events.map(({ stream }) => stream) } }, { session }).toArray();
    const versionOf = new Map(found.map(({ _id, version }) => [_id, version]));
    const rows: AppendDocument[] = events.map(({ stream, event, meta }) =>
      documentOf({ stream, expectedVersion: (versionOf.get(stream) ?? 0) - 1, events: [event], meta }, at, this.types),
    );
    await this.store.collection.insertMany(rows, { session });
    // its follower waits in the database when the transaction is committed
    tellAppended(
      this.store.collection.namespace,
      events.map(({ event }) => event),
    );
  }

  /**
   * Removes the numbers of documents of which nothing can be told any more (docs/decisions/0160), page by page. A document that comes again
   * under its name goes on above all numbers that were removed.
   * @returns how many
   */
  async forget(documentsThere: DocumentsThere, now = new Date()): Promise<number> {
    let removed = 0;
    for (let after: OutboxVersion | undefined; ;) {
      const page = await this.versions.db.client.withSession((session) =>
        session.withTransaction(() => this.forgetPage(after, documentsThere, now, session), transaction),
      );
      removed += page.removed;
      if (!page.last) return removed;
      after = page.last;
    }
  }

  /** @returns the last row that was looked at, where there may be more */
  private async forgetPage(
    after: OutboxVersion | undefined,
    documentsThere: DocumentsThere,
    now: Date,
    session: ClientSession,
  ): Promise<{ removed: number; last: OutboxVersion | undefined }> {
    const before = (days: number): Date => new Date(now.getTime() - days * dayMs);
    const behind = after ? { $or: [{ at: { $gt: after.at } }, { at: after.at, _id: { $gt: after._id } }] } : {};
    const rows = await this.versions
      .find({ $and: [{ at: { $lt: before(versionDays) }, _id: { $ne: floorId } }, behind] }, { session })
      .sort({ at: 1, _id: 1 })
      .limit(together)
      .toArray();
    const old = rows.filter(({ at, gone }) => !gone || at < before(goneDays));
    const kept = await this.keptOf(
      old.map(({ _id }) => _id),
      documentsThere,
      session,
    );
    const ids = old.map(({ _id }) => _id).filter((id) => !kept.has(id));
    if (ids.length > 0) {
      const version = Math.max(...old.map((row) => row.version));
      await this.versions.updateOne({ _id: floorId }, { $max: { version }, $set: { at: now } }, { upsert: true, session });
      await this.versions.deleteMany({ _id: { $in: ids } }, { session });
    }
    return { removed: ids.length, last: rows.length === together ? rows.at(-1) : undefined };
  }

  /** Streams that the documents, or events that are kept, may tell something of. */
  private async keptOf(streams: readonly string[], documentsThere: DocumentsThere, session: ClientSession): Promise<ReadonlySet<string>> {
    if (streams.length === 0) return new Set();
    const told = await this.store.collection.distinct('stream', { stream: { $in: [...streams] } }, { session });
    return new Set([...told, ...(await documentsThere(streams, session))]);
  }

  /** Of these streams those of which nothing will be told, unless their documents come again with a higher number. */
  async forgotten(streams: readonly string[], documentsThere: DocumentsThere): Promise<string[]> {
    return this.versions.db.client.withSession({ snapshot: true }, async (session) => {
      const numbered = await this.versions.find({ _id: { $in: [...streams] } }, { session, projection: { _id: 1 } }).toArray();
      const known = new Set([...numbered.map(({ _id }) => _id), ...(await this.keptOf(streams, documentsThere, session))]);
      return streams.filter((stream) => !known.has(stream));
    });
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
