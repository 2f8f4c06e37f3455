import type { ClientSession, Collection, Db } from 'mongodb';
import { type AppendDocument, documentOf } from './append-document.js';
import type { DomainEvent } from './decider.js';
import type { Meta } from './event-store.js';
import { type EventTypes, type StoredEvent, stored } from './event-types.js';
import { MongoEventStore } from './mongo-event-store.js';

/** Number of the last event about one document, kept for longer than the events themselves. */
export interface OutboxVersion {
  _id: string;
  version: number;
  at: Date;
  /** The last event, where it says that the document is gone: a snapshot cannot find that in the documents. */
  gone?: StoredEvent;
}

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
    await this.versions.bulkWrite(
      events.map(({ stream, event, isGone = false }) => ({
        updateOne: {
          filter: { _id: stream },
          update: {
            $inc: { version: 1 },
            ...(isGone ? { $set: { at, gone: stored(event, this.types) } } : { $set: { at }, $unset: { gone: '' } }),
          },
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
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
