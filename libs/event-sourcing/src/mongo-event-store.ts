import { BSON, type Collection, type Db } from 'mongodb';
import { type AppendDocument, appendOf, documentOf } from './append-document.js';
import { Coalesced } from './coalesced.js';
import type { DomainEvent } from './decider.js';
import { type Append, checkAppend, type EventStore, type NewAppend, StoreBusy } from './event-store.js';
import { GroupCommit, type GroupCommitOptions } from './group-commit.js';
import { writeBatch } from './mongo-batch.js';
import { timeLimit } from './time-limit.js';

export interface MongoEventStoreOptions extends Partial<GroupCommitOptions> {
  /** Name of the collection, `events` unless said otherwise. */
  collection?: string;
}

const defaults: GroupCommitOptions = { batchSize: 500, batchBytes: 8 * 1024 * 1024, inFlight: 2, queueLength: 5000, timeoutMs: 3000 };
/** Mongo's own limit is 16 MB; an append of this size is a mistake already. */
const largestAppend = 4 * 1024 * 1024;
const readTimeoutMs = 3000;

/** A stream from behind a version on. */
interface Wanted {
  stream: string;
  afterVersion: number;
}

/** The log in one collection of a replica set: a document per append, unique on (stream, version), appends of many streams written together. */
export class MongoEventStore implements EventStore {
  readonly #commit: GroupCommit<AppendDocument>;
  readonly #reads: Coalesced<Wanted, Append[]>;

  private constructor(
    /** For followers of its change stream. */
    readonly collection: Collection<AppendDocument>,
    options: GroupCommitOptions,
  ) {
    this.#commit = new GroupCommit((batch) => writeBatch(collection, batch), options);
    this.#reads = new Coalesced((wanted) => readTogether(collection, wanted));
  }

  /**
   * Makes the collection and its unique index where they are missing.
   * @throws {MongoServerError} an index of that name exists and is not unique, or the log holds a version twice
   */
  static async open(db: Db, { collection: name = 'events', ...options }: MongoEventStoreOptions = {}): Promise<MongoEventStore> {
    const collection = db.collection<AppendDocument>(name);
    await collection.createIndex({ stream: 1, version: 1 }, { unique: true, name: 'stream_version' });
    return new MongoEventStore(collection, { ...defaults, ...options });
  }

  async append<Event extends DomainEvent>(append: NewAppend<Event>): Promise<Append<Event>> {
    checkAppend(append);
    const document = documentOf(append, new Date());
    const bytes = BSON.calculateObjectSize(document, { ignoreUndefined: true });
    if (bytes > largestAppend) throw new RangeError(`an append of ${bytes} bytes to ${append.stream}`);
    await this.#commit.submit(document, bytes);
    return { id: document._id.toHexString(), stream: document.stream, version: document.version, at: document.at, events: append.events, meta: append.meta };
  }

  /** Reads what a majority holds: a decision must not rest on something that a new primary could take back. */
  read(stream: string, afterVersion = 0): Promise<Append[]> {
    return this.#reads.ask({ stream, afterVersion });
  }

  async *all(prefix = ''): AsyncIterable<Append> {
    const filter = prefix === '' ? {} : { stream: { $gte: prefix, $lt: `${prefix}\u{FFFF}` } };
    const found = this.collection.find(filter, { readConcern: { level: 'majority' }, batchSize: 1000 }).sort({ stream: 1, version: 1 });
    for await (const document of found) yield appendOf(document);
  }

  close(): Promise<void> {
    return this.#commit.close();
  }
}

/** What many ask for at the same moment, in one query: a wave of starts, the polls of a running exam, everybody's states after a restart. */
async function readTogether(collection: Collection<AppendDocument>, wanted: readonly Wanted[]): Promise<Append[][]> {
  const streams = Map.groupBy(wanted, ({ afterVersion }) => afterVersion);
  const clauses = [...streams].map(([afterVersion, group]) => ({ stream: { $in: group.map(({ stream }) => stream) }, ...(afterVersion > 0 && { version: { $gt: afterVersion } }) }));
  const [only] = clauses;
  // maxTimeMS bounds the server's work only, the signal also the search for a primary and a line that is dead
  const { signal, done } = timeLimit(readTimeoutMs);
  try {
    const found = collection.find(clauses.length === 1 && only ? only : { $or: clauses }, { readConcern: { level: 'majority' }, batchSize: 1000, maxTimeMS: readTimeoutMs, signal });
    const appends = Map.groupBy((await found.toArray()).map(appendOf), ({ stream }) => stream);
    return wanted.map(({ stream, afterVersion }) => (appends.get(stream) ?? []).filter(({ version }) => version > afterVersion).sort((one, other) => one.version - other.version));
  } catch (error) {
    throw new StoreBusy(`${wanted.length} streams could not be read`, { cause: error });
  } finally {
    done();
  }
}
