import type { Collection, Db } from 'mongodb';
import { Batcher } from './batcher.js';
import { StoreBusy } from './event-store.js';
import { storeMetrics } from './metrics.js';
import { stateFrom, stateText } from './state-text.js';
import { timeLimit } from './time-limit.js';

/** A state as it was after one append. */
export interface Snapshot {
  version: number;
  /** the append of that version: a log that was restored from an older copy has another one there, or none */
  appendId: string;
  state: unknown;
}
/** Store of snapshots. They save reading; nothing depends on them. */
export interface Snapshots {
  /** @throws {StoreBusy} the database took too long */
  read(stream: string): Promise<Snapshot | null>;
  /** Writes behind the caller's back. @returns false when too many wait: the caller may offer a later one */
  offer(stream: string, snapshot: Snapshot): boolean;
  /** Removes one that is not of this log: it may be newer than any that could be written. */
  refuse(stream: string, snapshot: Snapshot): Promise<void>;
  /** Resolves when what was taken is written or given up. */
  close(): Promise<void>;
}

interface SnapshotDocument {
  _id: string;
  version: number;
  appendId: string;
  /** Another build's state may have another shape. */
  schema: string;
  at: Date;
  text: string;
}

const readTimeoutMs = 3000;
const writeTimeoutMs = 10_000;
/** Short, because a caller waits for the state. */
const refuseTimeoutMs = 500;
/** Streams that wait for their snapshot to be written. Their states are mostly those that the cache holds anyway. */
const longestLine = 1000;
const together = 16;
/** A document has at most 16 MB, and a character up to three bytes. */
const longestText = 4 * 1024 * 1024;

/** One snapshot per stream in a collection of the service's own database. */
export class MongoSnapshots implements Snapshots {
  readonly #reads: Batcher<string, Snapshot | null>;
  readonly #line = new Map<string, Snapshot>();
  #writing: Promise<void> | undefined;

  /** @param schema names the state's shape and its fold: snapshots of another one are thrown away. Change it whenever either changes. */
  constructor(
    private readonly db: Db,
    private readonly schema: string,
    private readonly name = 'snapshots',
  ) {
    storeMetrics.queueLimit.set({ queue: name }, longestLine);
    this.#show();
    this.#reads = new Batcher((streams) => this.#readTogether(streams), { round: 100, timeoutMs: readTimeoutMs });
  }

  read(stream: string): Promise<Snapshot | null> {
    return this.#reads.ask(stream);
  }

  offer(stream: string, snapshot: Snapshot): boolean {
    if (!this.#line.has(stream) && this.#line.size >= longestLine) {
      storeMetrics.snapshots.inc({ outcome: 'dropped' });
      return false;
    }
    this.#line.set(stream, snapshot);
    this.#show();
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined));
    return true;
  }

  /** One that stays costs the next reader as much as this one. */
  async refuse(stream: string, { appendId }: Snapshot): Promise<void> {
    storeMetrics.snapshots.inc({ outcome: 'refused' });
    const { signal, done } = timeLimit(refuseTimeoutMs);
    await this.db
      .command(
        { delete: this.name, deletes: [{ q: { _id: stream, appendId }, limit: 1 }], writeConcern: { w: 1 }, maxTimeMS: refuseTimeoutMs },
        { signal },
      )
      .catch(() => undefined);
    done();
  }

  async close(): Promise<void> {
    await this.#writing;
  }

  #show(): void {
    storeMetrics.queue.set({ queue: this.name }, this.#line.size);
  }

  get #collection(): Collection<SnapshotDocument> {
    return this.db.collection<SnapshotDocument>(this.name);
  }

  /** One reply at most: whose snapshot is not in it reads the log. */
  async #readTogether(streams: readonly string[]): Promise<(Snapshot | null)[]> {
    const { signal, done } = timeLimit(readTimeoutMs);
    const cursor = this.#collection.find(
      { _id: { $in: [...new Set(streams)] } },
      { batchSize: streams.length + 1, maxTimeMS: readTimeoutMs, signal },
    );
    try {
      await cursor.hasNext();
      const found = new Map(cursor.readBufferedDocuments().map((document) => [document._id, document]));
      return streams.map((stream) => this.#snapshotOf(found.get(stream)));
    } catch (error) {
      throw new StoreBusy('snapshots could not be read', { cause: error });
    } finally {
      done();
      await cursor.close().catch(() => undefined);
    }
  }

  #snapshotOf(document: SnapshotDocument | undefined): Snapshot | null {
    if (!document) return null;
    if (document.schema !== this.schema) {
      storeMetrics.snapshots.inc({ outcome: 'refused' });
      return null;
    }
    return { version: document.version, appendId: document.appendId, state: stateFrom(document.text) };
  }

  /** A snapshot that is not written costs a later reader some time, and nothing else. */
  async #write(): Promise<void> {
    while (this.#line.size > 0) {
      const batch = [...this.#line].slice(0, together);
      for (const [stream] of batch) this.#line.delete(stream);
      this.#show();
      const documents = batch.flatMap(([stream, snapshot]) => this.#documentOf(stream, snapshot));
      const { signal, done } = timeLimit(writeTimeoutMs);
      try {
        if (documents.length > 0) await this.#replace(documents, signal);
        storeMetrics.snapshots.inc({ outcome: 'written' }, documents.length);
      } catch {
        storeMetrics.snapshots.inc({ outcome: 'failed' }, documents.length);
      } finally {
        done();
      }
    }
  }

  /** Two processes write in any order; the newer one stays. One that is there already is a duplicate of its _id and left alone. */
  async #replace(documents: readonly SnapshotDocument[], signal: AbortSignal): Promise<void> {
    const updates = documents.map(({ _id, ...rest }) => ({
      q: { _id, $or: [{ version: { $lt: rest.version } }, { schema: { $ne: this.schema } }] },
      u: rest,
      upsert: true,
    }));
    await this.db.command({ update: this.name, updates, ordered: false, writeConcern: { w: 1 }, maxTimeMS: writeTimeoutMs }, { signal });
  }

  #documentOf(stream: string, { version, appendId, state }: Snapshot): SnapshotDocument[] {
    const text = stateText(state);
    return text.length > longestText ? [] : [{ _id: stream, version, appendId, schema: this.schema, at: new Date(), text }];
  }
}
