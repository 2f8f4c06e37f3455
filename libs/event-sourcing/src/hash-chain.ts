import { createHash } from 'node:crypto';
import { BSON, type Collection } from 'mongodb';
import { LRUCache } from 'lru-cache';
import type { AppendDocument } from './append-document.js';
import { ConcurrencyConflict } from './event-store.js';

const remembered = 20_000;

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

  constructor(private readonly collection: Collection<AppendDocument>) {}

  /**
   * Puts the hash into a new append. @throws {ConcurrencyConflict} where the version before it cannot be seen (yet)
   */
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
    const options = { projection: { hash: 1 }, readConcern: { level: 'majority' } } as const;
    const found = await this.collection.findOne({ stream, version: expected }, options);
    if (!found) throw new ConcurrencyConflict(stream, expected);
    // the log of an earlier release has none: its chain begins here
    return found.hash ?? '';
  }
}

/** An append whose hash does not follow from what it holds and from the one before it, or that is missing. */
export interface BrokenLink {
  readonly stream: string;
  readonly version: number;
}

/**
 * Reads a log and compares each append with its hash. @returns how many were compared
 * @param prefix of the streams  @param onBroken hears of each stream once, at the first link that does not hold
 */
export async function checkChain(
  collection: Collection<AppendDocument>,
  prefix: string,
  onBroken: (link: BrokenLink) => void,
): Promise<number> {
  const filter = { stream: { $gte: prefix, $lt: `${prefix}\u{FFFF}` } };
  const found = collection.find(filter, { readConcern: { level: 'majority' }, batchSize: 1000 }).sort({ stream: 1, version: 1 });
  let compared = 0;
  let [stream, version, hash, isBroken]: [string, number, string | undefined, boolean] = ['', 0, undefined, false];
  for await (const document of found) {
    if (document.stream !== stream) [stream, version, hash, isBroken] = [document.stream, 0, undefined, false];
    const isNext = document.version === version + 1;
    // without a hash: written by a release that had none, so nothing before it may have one
    const holds = document.hash === undefined ? hash === undefined : document.hash === hashOf(document, hash ?? '');
    if (!isBroken && !(isNext && holds)) {
      isBroken = true;
      onBroken({ stream, version: document.version });
    }
    [version, hash] = [document.version, document.hash];
    compared += 1;
  }
  return compared;
}
