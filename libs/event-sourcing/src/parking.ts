import type { ClientSession, Collection, Db } from 'mongodb';
import type { Emptying } from './emptying.js';
import { storeMetrics } from './metrics.js';
import type { PublicEvent } from './public-event.js';

interface ParkedDocument {
  /** durable and event */
  _id: string;
  durable: string;
  stream: string;
  version: number;
  index: number;
  event: PublicEvent;
  reason: string;
  since: Date;
}

interface ParkingOptions {
  /** The longest pause between two tries of one stream. */
  longestPauseMs?: number;
  /** Milliseconds of a clock that only goes on. */
  now?: () => number;
}
/** When a stream is tried next, and after how many tries that failed. */
interface Turn {
  tries: number;
  due: number;
}

const firstPauseMs = 5000;
const longestPauseMs = 300_000;
/** Tries of one turn are a part of what the consumer does between two looks at its messages. */
const streamsPerTurn = 20;

/**
 * Events that a consumer could not handle, in its own database, and everything that came behind them in their streams: the other streams go
 * on. Each stream is tried again after a pause of its own, which doubles from 5 s to 5 minutes, in the order of its events; the first that
 * fails ends the stream's turn. Pauses are known to this process alone: one that takes over tries everything at once.
 */
export class Parking {
  readonly #documents: Collection<ParkedDocument>;
  readonly #turns = new Map<string, Turn>();
  readonly #longestPauseMs: number;
  readonly #now: () => number;
  #putting: Promise<void> = Promise.resolve();

  /** @param most streams that may wait here */
  constructor(
    db: Db,
    private readonly durable: string,
    private readonly most: number,
    { longestPauseMs: longest = longestPauseMs, now = () => performance.now() }: ParkingOptions = {},
  ) {
    this.#documents = db.collection<ParkedDocument>('parked_events');
    this.#longestPauseMs = longest;
    this.#now = now;
  }

  /** Before anything else, and again with each lease: another process may have parked meanwhile. */
  async open(): Promise<void> {
    await this.#documents.createIndex({ durable: 1, stream: 1, version: 1, index: 1 });
    const found = await this.#documents
      .aggregate<{ _id: string }>([{ $match: { durable: this.durable } }, { $group: { _id: '$stream' } }])
      .toArray();
    for (const { _id } of found) if (!this.#turns.has(_id)) this.#turns.set(_id, { tries: 0, due: -Infinity });
    await this.#show();
  }

  /** Whether events of a stream wait here: known without a look, because whoever has the lease alone parks. */
  holds(stream: string): boolean {
    return this.#turns.has(stream);
  }

  /** One after the other: several lanes park side by side, and the bound holds for all of them. @throws {ParkingFull} */
  put(event: PublicEvent, reason: string): Promise<void> {
    const work = this.#putting.then(() => this.#putOne(event, reason));
    this.#putting = work.catch(() => undefined);
    return work;
  }

  async #putOne(event: PublicEvent, reason: string): Promise<void> {
    const { id, stream, version, index } = event;
    // what comes behind a parked event of its stream is never refused: it could not be handled, either
    if (!this.#turns.has(stream) && this.#turns.size >= this.most) throw new ParkingFull(`${this.most} streams are parked: ${reason}`);
    const row = { durable: this.durable, stream, version, index, event, reason, since: new Date() };
    await this.#documents.updateOne(
      { _id: `${this.durable}/${id}` },
      { $setOnInsert: row },
      { upsert: true, writeConcern: { w: 'majority', journal: true } },
    );
    if (!this.#turns.has(stream)) this.#turns.set(stream, { tries: 0, due: this.#now() + this.#pauseAfter(0) });
    await this.#show();
  }

  /** Milliseconds until a stream is tried again; Infinity: none is parked. */
  get dueInMs(): number {
    let dueAt = Infinity;
    for (const { due } of this.#turns.values()) dueAt = Math.min(dueAt, due);
    return dueAt - this.#now();
  }

  /**
   * A turn of the streams that are due, those that wait longest first.
   * @param handle does the event and removes it from here in one transaction, by `remove`; false: it failed again
   * @throws what `handle` throws, which is no fault of the stream
   */
  async tryAgain(handle: (event: PublicEvent, remove: (session: ClientSession) => Promise<void>) => Promise<boolean>): Promise<void> {
    const now = this.#now();
    const due = [...this.#turns].filter(([, turn]) => turn.due <= now).sort(([, one], [, other]) => one.due - other.due);
    if (due.length === 0) return;
    for (const [stream, { tries }] of due.slice(0, streamsPerTurn)) {
      const isDone = await this.#tryStream(stream, handle);
      if (isDone && (await this.#forget(stream))) continue;
      const next = isDone ? 0 : tries + 1;
      this.#turns.set(stream, { tries: next, due: this.#now() + this.#pauseAfter(next) });
    }
    await this.#show();
  }

  /** Between two puts: one that came while the stream was tried keeps it here. @returns false then */
  #forget(stream: string): Promise<boolean> {
    const work = this.#putting.then(async () => {
      const isEmpty = (await this.#documents.findOne({ durable: this.durable, stream }, { projection: { _id: 1 } })) === null;
      if (isEmpty) this.#turns.delete(stream);
      return isEmpty;
    });
    this.#putting = work.then(
      () => undefined,
      () => undefined,
    );
    return work;
  }

  /** @returns whether each of it that was found could be handled */
  async #tryStream(stream: string, handle: Parameters<Parking['tryAgain']>[0]): Promise<boolean> {
    const parked = this.#documents.find({ durable: this.durable, stream }).sort({ version: 1, index: 1 });
    for await (const { _id, event } of parked)
      if (!(await handle(event, async (session) => void (await this.#documents.deleteOne({ _id }, { session }))))) return false;
    return true;
  }

  #pauseAfter(tries: number): number {
    return Math.min(firstPauseMs * 2 ** tries, this.#longestPauseMs);
  }

  async clear(emptying: Emptying): Promise<void> {
    await emptying.remove(this.#documents, { durable: this.durable });
    this.#turns.clear();
  }

  async #show(): Promise<void> {
    storeMetrics.parked.set({ durable: this.durable }, await this.#documents.countDocuments({ durable: this.durable }));
  }
}

/** So many streams cannot each have a fault of their own: the handler has, or something that it needs is away. */
export class ParkingFull extends Error {
  override readonly name = 'ParkingFull';
}
