import { BSON, type Collection, type Db, ObjectId } from 'mongodb';
import { type AppendDocument, appendOf, documentOf } from './append-document.js';
import { tellAppended } from './append-notices.js';
import { SpanKind, spanAround } from '@xuekao/tracing';
import type { DomainEvent } from './decider.js';
import { appendTogether } from './append-together.js';
import {
  AppendUnknown,
  allOf,
  type Append,
  checkAppend,
  checkTogether,
  keysOf,
  KeyTaken,
  partOf,
  type KeyedEventStore,
  type KeyedAppend,
  type NewAppend,
  type Page,
  StoreBusy,
} from './event-store.js';
import { checkEvidence } from './evidence.js';
import { checkEventTypes, type EventTypes } from './event-types.js';
import { GroupCommit, type GroupCommitOptions } from './group-commit.js';
import { HashChain } from './hash-chain.js';
import { ensureIndexes, keysIndex, versionIndex } from './log-indexes.js';
import { storeMetrics } from './metrics.js';
import { writeBatch } from './mongo-batch.js';
import { checkPostings } from './posting.js';
import { StreamReader } from './stream-reader.js';
import { timeLimit } from './time-limit.js';

export interface MongoEventStoreOptions extends Partial<GroupCommitOptions> {
  /** Name of the collection, `events` unless said otherwise. */
  collection?: string;
  /** Event types that this build can read; every type at its first version where none are given. */
  types?: EventTypes;
  /** Appends may have keys: an index more for those that do. A log that is there already is read once for it. */
  keys?: boolean;
  /**
   * Each append carries a hash over itself and the one before it (`checkChain`, `proveStream`). Of a stream that was begun without, the
   * next append covers all before it; with `onwards` the chain begins there, and nothing has to be read.
   */
  chained?: boolean | 'onwards';
  /** Each command says who, by which request, and why (`Evidence`); the store refuses others. */
  evidence?: boolean;
}

const defaults: GroupCommitOptions = { batchSize: 500, batchBytes: 8 * 1024 * 1024, inFlight: 2, queueLength: 5000, timeoutMs: 3000 };
const oldestTimeoutMs = 1000;
const existsTimeoutMs = 3000;
/** Mongo's own limit is 16 MB; an append of this size is a mistake already. */
const largestAppend = 4 * 1024 * 1024;

/**
 * The log in one collection of a replica set: a document per append, unique on (stream, version), appends of many streams written together.
 */
export class MongoEventStore implements KeyedEventStore {
  readonly #commit: GroupCommit<AppendDocument, readonly AppendDocument[]>;
  readonly #reader: StreamReader;
  readonly #timeoutMs: number;

  private constructor(
    /** For followers of its change stream. */
    readonly collection: Collection<AppendDocument>,
    options: GroupCommitOptions,
    private readonly types: EventTypes | undefined,
    private readonly hasKeys: boolean,
    private readonly hasEvidence: boolean,
    private readonly chain: HashChain | undefined,
  ) {
    if (types) checkEventTypes(types);
    const queue = collection.collectionName;
    storeMetrics.queueLimit.set({ queue }, options.queueLength);
    storeMetrics.queue.set({ queue }, 0);
    this.#timeoutMs = options.timeoutMs;
    this.#commit = new GroupCommit(
      (batch) => writeBatch(collection, batch),
      options,
      (waiting) => storeMetrics.queue.set({ queue }, waiting),
    );
    this.#reader = new StreamReader(
      collection,
      (document) => this.appendOf(document),
      (last) => chain?.note(last),
    );
  }

  /**
   * Makes the collection and its unique index where they are missing.
   * @throws {MongoServerError} an index of that name exists and is not unique, or the log holds a version twice
   */
  static async open(
    db: Db,
    { collection: name = 'events', types, keys = false, chained = false, evidence = false, ...options }: MongoEventStoreOptions = {},
  ): Promise<MongoEventStore> {
    const collection = db.collection<AppendDocument>(name);
    await ensureIndexes(collection, keys ? [versionIndex, keysIndex] : [versionIndex]);
    const chain = chained === false ? undefined : await HashChain.open(collection, chained === 'onwards');
    return new MongoEventStore(collection, { ...defaults, ...options }, types, keys, evidence, chain);
  }

  async append<Event extends DomainEvent>(append: NewAppend<Event>): Promise<Append<Event>> {
    this.#check(append);
    const plain = documentOf(append, new Date(), this.types);
    const { document, bytes } = this.chain
      ? await this.chain.link(plain)
      : { document: plain, bytes: BSON.calculateObjectSize(plain, { ignoreUndefined: true }) };
    if (bytes > largestAppend) throw new RangeError(`an append of ${bytes} bytes to ${append.stream}`);
    const found = await this.#submit(document, bytes).catch((error: unknown) => {
      // it may be there all the same, and nobody else would tell of it
      if (error instanceof AppendUnknown) tellAppended(this.collection.namespace, append.events);
      throw error;
    });
    // a repeat, too: the try before it may have ended without a word
    tellAppended(this.collection.namespace, append.events);
    const repeats = this.#partsOf(found, keysOf(append));
    const repeated = append.key === undefined ? undefined : repeats.get(append.key);
    if (repeated) return repeated as Append<Event>; // of the same key, so of the same command
    if (repeats.size > 0) throw new KeyTaken(append.stream, repeats);
    this.chain?.note(document);
    return {
      id: document._id.toHexString(),
      stream: document.stream,
      version: document.version,
      at: document.at,
      events: append.events,
      meta: append.meta,
      ...(document.keys === undefined ? {} : { keys: document.keys }),
      ...(append.commands === undefined ? {} : { commands: append.commands }),
      ...(document.hash === undefined ? {} : { hash: document.hash }),
    };
  }

  /** A span for each append: the command to the database is that of many. */
  #submit(document: AppendDocument, bytes: number): Promise<readonly AppendDocument[]> {
    const { collectionName, dbName } = this.collection;
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': dbName,
      'db.operation.name': 'insert',
      'db.collection.name': collectionName,
    };
    return spanAround(`append ${collectionName}`, SpanKind.CLIENT, attributes, () => this.#commit.submit(document, bytes));
  }

  async appendAll<Event extends DomainEvent>(appends: readonly KeyedAppend<Event>[]): Promise<Append<Event>[]> {
    const sorted = checkTogether(appends);
    for (const append of sorted) this.#check(append);
    const tell = (): void =>
      tellAppended(
        this.collection.namespace,
        sorted.flatMap(({ events }) => events),
      );
    const how = { types: this.types, timeoutMs: this.#timeoutMs, chain: this.chain };
    const written = await appendTogether(this.collection, sorted, how).catch((error: unknown) => {
      if (error instanceof AppendUnknown) tell();
      throw error;
    });
    tell();
    const byStream = new Map(written.map((each) => [each.document.stream, each]));
    return appends.flatMap(({ stream, key }) => {
      const found = byStream.get(stream);
      if (!found) return [];
      const append = this.appendOf(found.document) as Append<Event>; // written by this call, or by one with the same key
      return [found.isRepeat ? partOf(append, key) : append];
    });
  }

  async byKeys(stream: string, keys: readonly string[]): Promise<ReadonlyMap<string, Append>> {
    if (keys.length === 0) return new Map();
    const { signal, done } = timeLimit(this.#timeoutMs);
    try {
      const options = { readConcern: { level: 'majority' }, maxTimeMS: this.#timeoutMs, signal } as const;
      return this.#partsOf(await this.collection.find({ stream, keys: { $in: [...keys] } }, options).toArray(), keys);
    } catch (error) {
      throw new StoreBusy(`nobody can say what of ${stream} is written`, { cause: error });
    } finally {
      done();
    }
  }

  #partsOf(documents: readonly AppendDocument[], keys: readonly string[]): Map<string, Append> {
    const held = documents.map((document) => this.appendOf(document));
    return new Map(
      keys.flatMap((key) => {
        const append = held.find((each) => each.keys?.includes(key));
        return append ? [[key, partOf(append, key)]] : [];
      }),
    );
  }

  #check(append: NewAppend): void {
    checkAppend(append);
    if (keysOf(append).length > 0 && !this.hasKeys) throw new TypeError('the log was opened without keys');
    checkPostings(append.events, this.types);
    if (this.hasEvidence) checkEvidence(append);
  }

  /** Reads what a majority holds: a decision must not rest on something that a new primary could take back. */
  read(stream: string, afterVersion = 0): Promise<Append[]> {
    return allOf(this.pages(stream, afterVersion));
  }

  pages(stream: string, afterVersion = 0, isTail = false): AsyncIterable<Page> {
    return this.#reader.pages(stream, afterVersion, isTail);
  }

  /**
   * Whether a stream has begun, by a read that waits until a majority agrees who is primary. Right after a failover an ordinary read may
   * not see yet what was acknowledged before; it costs a write's time, so it is for the moment before somebody is told that there is
   * nothing.
   * @throws {StoreBusy} no majority answered in time
   */
  async exists(stream: string): Promise<boolean> {
    const { signal, done } = timeLimit(existsTimeoutMs);
    try {
      const options = { projection: { _id: 1 }, readConcern: { level: 'linearizable' }, maxTimeMS: existsTimeoutMs, signal } as const;
      return (await this.collection.findOne({ stream, version: 1 }, options)) !== null;
    } catch (error) {
      throw new StoreBusy(`nobody can say whether ${stream} exists`, { cause: error });
    } finally {
      done();
    }
  }

  async *all(prefix = ''): AsyncIterable<Append> {
    const filter = prefix === '' ? {} : { stream: { $gte: prefix, $lt: `${prefix}\u{FFFF}` } };
    const found = this.collection.find(filter, { readConcern: { level: 'majority' }, batchSize: 1000 }).sort({ stream: 1, version: 1 });
    for await (const document of found) yield this.appendOf(document);
  }

  /** Appends with one of these types, of the streams whose names come behind `after`, in the order of the streams. */
  async *milestones(types: ReadonlySet<string>, after: string, prefix = ''): AsyncIterable<Append> {
    const stream = { $gt: after, ...(prefix === '' ? {} : { $gte: prefix, $lt: `${prefix}\u{FFFF}` }) };
    const found = this.collection.find(
      { stream, 'events.type': { $in: [...types] } },
      { readConcern: { level: 'majority' }, batchSize: 500 },
    );
    for await (const document of found.sort({ stream: 1, version: 1 })) yield this.appendOf(document);
  }

  /** Appends of the log with one of these types, or with one that this build cannot read: a followers' filter of change documents. */
  changesOf(types: ReadonlySet<string>): Record<string, unknown> {
    return this.#concerns(types, 'fullDocument.');
  }

  /**
   * When the first append after a moment was made that `changesOf` lets through. Ids begin with the time, so that it walks over what came
   * after that moment and nothing else.
   * @returns null where there is none  @throws where the database does not answer in time
   */
  async oldestSince(types: ReadonlySet<string>, since: Date, prefix = ''): Promise<Date | null> {
    const _id = { $gte: ObjectId.createFromTime(Math.floor(since.getTime() / 1000)) };
    const stream = prefix === '' ? {} : { stream: { $gte: prefix, $lt: `${prefix}\u{FFFF}` } };
    const options = { sort: { _id: 1 }, hint: { _id: 1 }, projection: { at: 1 }, maxTimeMS: oldestTimeoutMs } as const;
    return (await this.collection.findOne({ _id, at: { $gt: since }, ...stream, ...this.#concerns(types, '') }, options))?.at ?? null;
  }

  #concerns(types: ReadonlySet<string>, path: string): Record<string, unknown> {
    const wanted = { [`${path}events.type`]: { $in: [...types] } };
    if (!this.types) return wanted;
    return { $or: [wanted, { [`${path}events`]: { $elemMatch: { type: { $nin: Object.keys(this.types) } } } }] };
  }

  /** Append of a document of the log, as this build reads it. */
  appendOf(document: AppendDocument): Append {
    return appendOf(document, this.types);
  }

  close(): Promise<void> {
    return this.#commit.close();
  }
}
