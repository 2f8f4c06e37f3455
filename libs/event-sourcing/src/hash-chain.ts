import { type Abortable, BSON, type Collection, type Db, type FindOptions } from 'mongodb';
import { LRUCache } from 'lru-cache';
import type { AppendDocument } from './append-document.js';
import { ConcurrencyConflict, StoreBusy } from './event-store.js';
import { hashBytes, hashFieldBytes, putSums, shortSum, sumLength } from './raw-append.js';
import { timeLimit } from './time-limit.js';

/** When a log began to be chained. */
interface ChainDocument {
  /** name of the log */
  _id: string;
  since: Date;
}

const remembered = 20_000;
/** So long processes of the release before, which write no hashes, may run beside those that do. */
const upgradeMs = 7 * 86_400_000;
/** Clocks of processes may differ by so much. */
const clocksMs = 60_000;
const readTimeoutMs = 3000;
/** The latest instant of a Date. */
const latestMs = 8.64e15;

/** The last append of a stream. */
interface End {
  version: number;
  hash: string | undefined;
  at: number;
}
/** Hash that a new append follows, and what it has to say about it. */
type Before = Pick<AppendDocument, 'covers' | 'begins'> & { hash: string };
/** An append with its hash, and its size. */
export interface Linked {
  document: AppendDocument;
  bytes: number;
}

const chains = (db: Db): Collection<ChainDocument> => db.collection<ChainDocument>('log_chains');

/** Hash of an append over all that it holds and the hash of the one before it: whoever changes one has to change all behind it. */
const hashOf = ({ hash: _own, ...document }: AppendDocument, before: string): string =>
  hashBytes(before, BSON.serialize(document, { ignoreUndefined: true }));

/** Releases without hashes may have written to the log until then; for ever where no other has opened it. */
export async function chainedFrom(collection: Collection<AppendDocument>): Promise<Date> {
  const begun = await chains(collection.db).findOne({ _id: collection.collectionName });
  return new Date(begun ? begun.since.getTime() + upgradeMs : latestMs);
}

/** The chain of each stream, as this process knows its end. */
export class HashChain {
  readonly #ends = new LRUCache<string, End>({ max: remembered });

  private constructor(
    private readonly collection: Collection<AppendDocument>,
    private readonly since: Date,
    private readonly isOnwards: boolean,
  ) {}

  /**
   * Notes when the log begins to be chained, where nobody has.
   * @param isOnwards the chain of a stream that an earlier release began starts with its next append; else that covers all before it, which
   * it has to read
   */
  static async open(collection: Collection<AppendDocument>, isOnwards: boolean): Promise<HashChain> {
    const _id = collection.collectionName;
    const update = { $setOnInsert: { since: new Date() } };
    const begun = await chains(collection.db).findOneAndUpdate({ _id }, update, { upsert: true, returnDocument: 'after' });
    return new HashChain(collection, begun?.since ?? update.$setOnInsert.since, isOnwards);
  }

  /**
   * Puts the hash into a new append.
   * @throws {ConcurrencyConflict} where the version before it cannot be seen (yet)  @throws {StoreBusy} where it cannot be read
   */
  async link(document: AppendDocument): Promise<Linked> {
    const { hash: before, ...place } = document.version === 1 ? { hash: '' } : await this.#before(document);
    const { length } = document.events;
    // the sums have their place from the start, so that the events are serialised once
    const whole: AppendDocument = { ...document, ...place, ...(length === 1 ? {} : { sums: ' '.repeat(length * sumLength) }) };
    const bytes = bufferOf(BSON.serialize(whole, { ignoreUndefined: true }));
    if (whole.sums !== undefined) whole.sums = putSums(bytes);
    whole.hash = hashBytes(before, bytes);
    return { document: whole, bytes: bytes.length + hashFieldBytes };
  }

  /** An append was written, or read: the next one of its stream needs no other look at it. */
  note({ stream, version, hash, at }: AppendDocument): void {
    if (version > (this.#ends.get(stream)?.version ?? 0)) this.#ends.set(stream, { version, hash, at: at.getTime() });
  }

  async #before({ stream, version }: AppendDocument): Promise<Before> {
    const known = this.#ends.get(stream);
    if (known?.version === version - 1 && known.hash !== undefined) return { hash: known.hash };
    const { signal, done } = timeLimit(readTimeoutMs);
    try {
      return await this.#look(stream, version - 1, known, { readConcern: { level: 'majority' }, maxTimeMS: readTimeoutMs, signal });
    } catch (error) {
      throw error instanceof ConcurrencyConflict ? error : new StoreBusy(`the end of ${stream} could not be read`, { cause: error });
    } finally {
      done();
    }
  }

  async #look(stream: string, expected: number, known: End | undefined, options: FindOptions & Abortable): Promise<Before> {
    const end = known?.version === expected ? known : await this.#endOf(stream, expected, options);
    if (!end) throw new ConcurrencyConflict(stream, expected);
    if (end.hash !== undefined) return { hash: end.hash };
    // long before the log was chained
    if (this.isOnwards && end.at < this.since.getTime() - clocksMs) return { hash: '', begins: true };
    const last = await this.collection.findOne(
      { stream, version: { $lt: expected }, hash: { $exists: true } },
      { ...options, projection: { version: 1, hash: 1 }, sort: { version: -1 } },
    );
    if (this.isOnwards && !last) return { hash: '', begins: true };
    // an earlier release wrote some without: this append covers them as well
    const range = { stream, version: { $gt: last?.version ?? 0, $lte: expected } };
    let [hash, covers] = [last?.hash ?? '', ''];
    for await (const bare of this.collection.find(range, { ...options, raw: true }).sort({ version: 1 })) {
      const bytes = bare as unknown as Uint8Array; // `raw` gives the bytes of each document
      [hash, covers] = [hashBytes(hash, bytes), covers + shortSum(bytes)];
    }
    return { hash, covers };
  }

  async #endOf(stream: string, version: number, options: FindOptions & Abortable): Promise<End | null> {
    const found = await this.collection.findOne({ stream, version }, { ...options, projection: { hash: 1, at: 1 } });
    return found && { version, hash: found.hash, at: found.at.getTime() };
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);

/** An append whose hash does not follow from what it holds and from the one before it, or before which one is missing. */
export interface BrokenLink {
  readonly stream: string;
  readonly version: number;
}
export interface ChainCheck {
  onBroken(link: BrokenLink): void;
  /** A process that ends stops reading. */
  isEnding?: () => boolean;
}

/**
 * Reads the streams of a log with this prefix and compares each append with its hash. Appends without one are those of an earlier release:
 * before the log was chained, and for a week beside it; the next append with a hash covers them. @returns how many were read
 */
export async function checkChain(
  collection: Collection<AppendDocument>,
  prefix: string,
  { onBroken, isEnding = () => false }: ChainCheck,
): Promise<number> {
  const allFrom = await chainedFrom(collection);
  const filter = { stream: { $gte: prefix, $lt: `${prefix}\u{FFFF}` } };
  const found = collection.find(filter, { readConcern: { level: 'majority' }, batchSize: 1000 }).sort({ stream: 1, version: 1 });
  let read = 0;
  let [stream, version, hash] = ['', 0, ''];
  for await (const document of found) {
    if (isEnding()) break;
    if (document.stream !== stream) [stream, version, hash] = [document.stream, 0, ''];
    const made = hashOf(document, hash);
    const holds = document.hash === undefined ? document.at < allFrom : document.hash === made;
    if (document.version !== version + 1 || !holds) onBroken({ stream, version: document.version });
    // behind a broken link the chain goes on with what stands there, so that another one is found as well
    [version, hash] = [document.version, document.hash ?? made];
    read += 1;
  }
  return read;
}
