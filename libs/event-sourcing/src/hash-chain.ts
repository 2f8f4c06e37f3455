import { createHash } from 'node:crypto';
import { BSON, type Collection, type Db } from 'mongodb';
import { LRUCache } from 'lru-cache';
import type { AppendDocument } from './append-document.js';
import { ConcurrencyConflict } from './event-store.js';

/** When a log began to be chained. */
interface ChainDocument {
  /** name of the log */
  _id: string;
  since: Date;
}

const remembered = 20_000;
/** So long processes of the release before, which write no hashes, may run beside those that do. */
const upgradeMs = 7 * 86_400_000;

const chains = (db: Db): Collection<ChainDocument> => db.collection<ChainDocument>('log_chains');

/** Hash of an append over all that it holds and the hash of the one before it: whoever changes one has to change all behind it. */
export function hashOf({ hash: _own, ...document }: AppendDocument, before: string): string {
  return createHash('sha256')
    .update(before)
    .update(BSON.serialize(document, { ignoreUndefined: true }))
    .digest('base64url');
}

/** The chain of each stream, as this process knows its end. */
export class HashChain {
  readonly #ends = new LRUCache<string, { version: number; hash: string }>({ max: remembered });

  private constructor(private readonly collection: Collection<AppendDocument>) {}

  /** Notes when the log begins to be chained, where nobody has. */
  static async open(collection: Collection<AppendDocument>): Promise<HashChain> {
    const _id = collection.collectionName;
    await chains(collection.db).updateOne({ _id }, { $setOnInsert: { since: new Date() } }, { upsert: true });
    return new HashChain(collection);
  }

  /** Puts the hash into a new append. @throws {ConcurrencyConflict} where the version before it cannot be seen (yet) */
  async link(document: AppendDocument): Promise<AppendDocument> {
    return { ...document, hash: hashOf(document, await this.#before(document)) };
  }

  /** An append was written. */
  note({ stream, version, hash }: AppendDocument): void {
    if (hash !== undefined && version > (this.#ends.get(stream)?.version ?? 0)) this.#ends.set(stream, { version, hash });
  }

  async #before({ stream, version }: AppendDocument): Promise<string> {
    const expected = version - 1;
    if (expected === 0) return '';
    const known = this.#ends.get(stream);
    if (known?.version === expected) return known.hash;
    const options = { readConcern: { level: 'majority' } } as const;
    const found = await this.collection.findOne({ stream, version: expected }, options);
    if (!found) throw new ConcurrencyConflict(stream, expected);
    if (found.hash !== undefined) return found.hash;
    // an earlier release wrote some without: this append covers them as well
    const last = await this.collection.findOne(
      { stream, version: { $lt: expected }, hash: { $exists: true } },
      { ...options, sort: { version: -1 } },
    );
    const bare = this.collection.find({ stream, version: { $gt: last?.version ?? 0, $lte: expected } }, options).sort({ version: 1 });
    let hash = last?.hash ?? '';
    for await (const document of bare) hash = hashOf(document, hash);
    return hash;
  }
}

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
  const begun = await chains(collection.db).findOne({ _id: collection.collectionName });
  const chainedFrom = (begun?.since.getTime() ?? 0) + upgradeMs;
  const filter = { stream: { $gte: prefix, $lt: `${prefix}\u{FFFF}` } };
  const found = collection.find(filter, { readConcern: { level: 'majority' }, batchSize: 1000 }).sort({ stream: 1, version: 1 });
  let read = 0;
  let [stream, version, hash] = ['', 0, ''];
  for await (const document of found) {
    if (isEnding()) break;
    if (document.stream !== stream) [stream, version, hash] = [document.stream, 0, ''];
    const made = hashOf(document, hash);
    const holds = document.hash === undefined ? document.at.getTime() < chainedFrom : document.hash === made;
    if (document.version !== version + 1 || !holds) onBroken({ stream, version: document.version });
    // behind a broken link the chain goes on with what stands there, so that another one is found as well
    [version, hash] = [document.version, document.hash ?? made];
    read += 1;
  }
  return read;
}
