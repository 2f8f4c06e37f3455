import { BSON, type Collection } from 'mongodb';
import type { AppendDocument } from './append-document.js';
import { Batcher } from './batcher.js';
import { type Append, type Page, StoreBusy } from './event-store.js';
import { Semaphore } from './semaphore.js';
import { timeLimit } from './time-limit.js';

/** A stream from behind a version on. */
interface Wanted {
  stream: string;
  afterVersion: number;
}

const readTimeoutMs = 3000;
/** A place in the line of what is long is kept for so long: whoever had to begin again at its end would ask for the same once more. */
const lineTimeoutMs = 15_000;
/**
 * So many appends of a stream are read together with other streams: what another process appended since, or a stream that has just begun.
 */
const togetherAppends = 4;
/**
 * Most tails behind a snapshot are shorter than this: a wave of readers, as after a restart, costs one query for some streams, not two for
 * each.
 */
const tailAppends = 128;
const tailsTogether = 16;
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
 * Reads streams from what a majority holds. The next few appends of many streams come in one query; what is longer is read by itself in
 * pages, so that a stream without end costs nobody else anything. Each query ends after 3 s, each wait for a turn after 15 s; what was
 * given until then stays with the reader.
 */
export class StreamReader {
  readonly #together: Batcher<Wanted, Page>;
  readonly #tails: Batcher<Wanted, Page>;
  readonly #alone = new Semaphore(readAlone, longestLine);

  constructor(
    private readonly collection: Collection<AppendDocument>,
    private readonly appendOf: (document: AppendDocument) => Append,
    /** hears of the last append of each stream that was read */
    private readonly last: (document: AppendDocument) => void,
  ) {
    this.#together = new Batcher((wanted) => this.#readTogether(wanted, togetherAppends), { timeoutMs: readTimeoutMs });
    this.#tails = new Batcher((wanted) => this.#readTogether(wanted, tailAppends), { round: tailsTogether, timeoutMs: lineTimeoutMs });
  }

  /**
   * @param isTail a snapshot stands at `afterVersion`
   * @throws {StoreBusy} the database, or the line before it, took too long
   */
  async *pages(stream: string, afterVersion: number, isTail = false): AsyncGenerator<Page> {
    const first = await (isTail ? this.#tails : this.#together).ask({ stream, afterVersion });
    if (first.appends.length > 0 || first.isLast) yield first;
    if (first.isLast) return;
    yield* this.#pagesAlone(stream, first.appends.at(-1)?.version ?? afterVersion);
  }

  async *#pagesAlone(stream: string, afterVersion: number): AsyncGenerator<Page> {
    let version = afterVersion;
    let limit = firstPageAppends;
    await this.#alone.enter(performance.now() + lineTimeoutMs);
    let turnEnds = performance.now() + turnMs;
    let isInside = true;
    try {
      for (;;) {
        const { bytes, ...page } = await this.#readPage(stream, version, limit);
        yield page;
        if (page.isLast) return;
        version = page.appends.at(-1)?.version ?? version;
        limit = Math.min(longestPageAppends, Math.max(1, Math.floor((pageBytes * page.appends.length) / Math.max(1, bytes))));
        if (performance.now() < turnEnds || !this.#alone.isWanted) continue;
        this.#alone.leave();
        isInside = false;
        await this.#alone.enter(performance.now() + lineTimeoutMs);
        isInside = true;
        turnEnds = performance.now() + turnMs;
      }
    } finally {
      if (isInside) this.#alone.leave();
    }
  }

  async #readPage(stream: string, afterVersion: number, limit: number): Promise<Page & { bytes: number }> {
    const { signal, done } = timeLimit(readTimeoutMs);
    try {
      const options = { readConcern: { level: 'majority' }, singleBatch: true, raw: true, maxTimeMS: readTimeoutMs, signal } as const;
      const found = await this.collection
        .find({ stream, version: { $gt: afterVersion } }, options)
        .sort({ version: 1 })
        .limit(limit)
        .batchSize(limit)
        .toArray();
      const raw = found as unknown as Uint8Array[]; // `raw` gives the bytes of each document
      const bytes = raw.reduce((sum, { length }) => sum + length, 0);
      const documents = raw.map((each) => BSON.deserialize(each) as AppendDocument); // the collection holds nothing else
      const last = documents.at(-1);
      if (last) this.last(last);
      const appends = documents.map((document) => this.appendOf(document));
      return { appends, isLast: appends.length < limit && bytes < nearlyFullReply, bytes };
    } catch (error) {
      throw new StoreBusy(`${stream} could not be read`, { cause: error });
    } finally {
      done();
    }
  }

  /**
   * Reads the streams of many callers in one query of one reply: a wave of starts, the polls of a running exam. At most so many appends of
   * each.
   */
  async #readTogether(wanted: readonly Wanted[], limit: number): Promise<Page[]> {
    const streams = Map.groupBy(wanted, ({ afterVersion }) => afterVersion);
    const clauses = [...streams].map(([afterVersion, group]) => ({
      stream: { $in: group.map(({ stream }) => stream) },
      version: { $gt: afterVersion, $lte: afterVersion + limit },
    }));
    const [only] = clauses;
    // maxTimeMS bounds the server's work only, the signal also the search for a primary and a line that is dead
    const { signal, done } = timeLimit(readTimeoutMs);
    const batchSize = wanted.length * limit + 1;
    const options = { readConcern: { level: 'majority' }, batchSize, maxTimeMS: readTimeoutMs, signal } as const;
    const cursor = this.collection.find(clauses.length === 1 && only ? only : { $or: clauses }, options);
    try {
      await cursor.hasNext();
      const documents = cursor.readBufferedDocuments();
      const appends = Map.groupBy(
        documents.map((document) => this.appendOf(document)),
        ({ stream }) => stream,
      );
      for (const group of Map.groupBy(documents, ({ stream }) => stream).values())
        this.last(group.reduce((last, document) => (document.version > last.version ? document : last)));
      const isWhole = cursor.id === undefined || cursor.id === null || cursor.id.isZero();
      return wanted.map(({ stream, afterVersion }) =>
        isWhole ? pageOf(appends.get(stream) ?? [], afterVersion, limit) : { appends: [], isLast: false },
      );
    } catch (error) {
      throw new StoreBusy(`${wanted.length} streams could not be read`, { cause: error });
    } finally {
      done();
      await cursor.close().catch(() => undefined);
    }
  }
}

/** The same stream may have been asked for from behind different versions. */
function pageOf(found: readonly Append[], afterVersion: number, limit: number): Page {
  const appends = found
    .filter(({ version }) => version > afterVersion && version <= afterVersion + limit)
    .sort((one, other) => one.version - other.version);
  return { appends, isLast: appends.length < limit };
}
