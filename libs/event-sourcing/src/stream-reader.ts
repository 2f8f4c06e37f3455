import { BSON, type Collection } from 'mongodb';
import type { AppendDocument } from './append-document.js';
import { Coalesced } from './coalesced.js';
import { type Append, type Page, StoreBusy, StoreUnavailable } from './event-store.js';
import { Slots } from './slots.js';
import { timeLimit } from './time-limit.js';

/** A stream from behind a version on. */
interface Wanted {
  stream: string;
  afterVersion: number;
}

const readTimeoutMs = 3000;
/** So many appends of a stream are read together with other streams: what another process appended since, or a stream that has just begun. */
const togetherAppends = 4;
/** The server ends a reply at 16 MB. */
const nearlyFullReply = 12 * 1024 * 1024;
const pageBytes = 2 * 1024 * 1024;
const firstPageAppends = 20;
const longestPageAppends = 2000;
/** Longer streams are read each by itself, so many at the same time. */
const readAlone = 8;
const longestLine = 10_000;
/** A stream that is longer than this gives its place to those that wait. */
const turnMs = 500;

/**
 * Reads streams from what a majority holds. The next few appends of many streams come in one query; what is longer is read by itself in pages, so
 * that a stream without end costs nobody else anything. Every read ends after 3 s; what it gave until then stays with the reader.
 */
export class StreamReader {
  readonly #together: Coalesced<Wanted, Page>;
  readonly #alone = new Slots(readAlone, longestLine);

  constructor(
    private readonly collection: Collection<AppendDocument>,
    private readonly appendOf: (document: AppendDocument) => Append,
  ) {
    this.#together = new Coalesced((wanted) => this.#readTogether(wanted), { timeoutMs: readTimeoutMs });
  }

  /** @throws {StoreBusy} the database, or the line before it, took too long */
  async *pages(stream: string, afterVersion: number): AsyncGenerator<Page> {
    const deadline = performance.now() + readTimeoutMs;
    const first = await this.#together.ask({ stream, afterVersion });
    if (first.appends.length > 0 || first.isLast) yield first;
    if (first.isLast) return;
    yield* this.#pagesAlone(stream, first.appends.at(-1)?.version ?? afterVersion, deadline);
  }

  async *#pagesAlone(stream: string, afterVersion: number, deadline: number): AsyncGenerator<Page> {
    let version = afterVersion;
    let limit = firstPageAppends;
    await this.#alone.enter(deadline);
    let turnEnds = performance.now() + turnMs;
    let isInside = true;
    try {
      for (;;) {
        const { bytes, ...page } = await this.#readPage(stream, version, limit, deadline);
        yield page;
        if (page.isLast) return;
        version = page.appends.at(-1)?.version ?? version;
        limit = Math.min(longestPageAppends, Math.max(1, Math.floor((pageBytes * page.appends.length) / Math.max(1, bytes))));
        if (performance.now() < turnEnds || !this.#alone.isWanted) continue;
        this.#alone.leave();
        isInside = false;
        await this.#alone.enter(deadline);
        isInside = true;
        turnEnds = performance.now() + turnMs;
      }
    } finally {
      if (isInside) this.#alone.leave();
    }
  }

  async #readPage(stream: string, afterVersion: number, limit: number, deadline: number): Promise<Page & { bytes: number }> {
    const left = Math.ceil(deadline - performance.now());
    if (left <= 0) throw new StoreBusy(`${stream} is longer than could be read in time`);
    const { signal, done } = timeLimit(left);
    try {
      const options = { readConcern: { level: 'majority' }, singleBatch: true, raw: true, maxTimeMS: left, signal } as const;
      const found = await this.collection.find({ stream, version: { $gt: afterVersion } }, options).sort({ version: 1 }).limit(limit).batchSize(limit).toArray();
      const raw = found as unknown as Uint8Array[]; // `raw` gives the bytes of each document
      const bytes = raw.reduce((sum, { length }) => sum + length, 0);
      const appends = raw.map((each) => this.appendOf(BSON.deserialize(each) as AppendDocument)); // the collection holds nothing else
      return { appends, isLast: appends.length < limit && bytes < nearlyFullReply, bytes };
    } catch (error) {
      throw error instanceof StoreUnavailable ? error : new StoreBusy(`${stream} could not be read`, { cause: error });
    } finally {
      done();
    }
  }

  /** What many ask for at the same moment, in one query of one reply: a wave of starts, the polls of a running exam. */
  async #readTogether(wanted: readonly Wanted[]): Promise<Page[]> {
    const streams = Map.groupBy(wanted, ({ afterVersion }) => afterVersion);
    const clauses = [...streams].map(([afterVersion, group]) => ({
      stream: { $in: group.map(({ stream }) => stream) },
      version: { $gt: afterVersion, $lte: afterVersion + togetherAppends },
    }));
    const [only] = clauses;
    // maxTimeMS bounds the server's work only, the signal also the search for a primary and a line that is dead
    const { signal, done } = timeLimit(readTimeoutMs);
    const batchSize = wanted.length * togetherAppends + 1;
    const options = { readConcern: { level: 'majority' }, batchSize, maxTimeMS: readTimeoutMs, signal } as const;
    const cursor = this.collection.find(clauses.length === 1 && only ? only : { $or: clauses }, options);
    try {
      await cursor.hasNext();
      const appends = Map.groupBy(cursor.readBufferedDocuments().map((document) => this.appendOf(document)), ({ stream }) => stream);
      const isWhole = cursor.id === undefined || cursor.id === null || cursor.id.isZero();
      return wanted.map(({ stream, afterVersion }) => (isWhole ? pageOf(appends.get(stream) ?? [], afterVersion) : { appends: [], isLast: false }));
    } catch (error) {
      throw new StoreBusy(`${wanted.length} streams could not be read`, { cause: error });
    } finally {
      done();
      await cursor.close().catch(() => undefined);
    }
  }
}

/** The same stream may have been asked for from behind different versions. */
function pageOf(found: readonly Append[], afterVersion: number): Page {
  const appends = found.filter(({ version }) => version > afterVersion && version <= afterVersion + togetherAppends).sort((one, other) => one.version - other.version);
  return { appends, isLast: appends.length < togetherAppends };
}
