import type { ClientSession, Collection, Db } from 'mongodb';
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

const streamsPerRound = 100;

/**
 * Events that a consumer could not handle, in its own database, and everything that came behind them in their streams: the other streams go
 * on. They are tried again in the order of their stream; the first that fails ends the stream's turn.
 */
export class Parking {
  readonly #documents: Collection<ParkedDocument>;
  #triedLast = '';
  #putting: Promise<void> = Promise.resolve();

  constructor(
    db: Db,
    private readonly durable: string,
    private readonly most: number,
  ) {
    this.#documents = db.collection<ParkedDocument>('parked_events');
  }

  async open(): Promise<void> {
    await this.#documents.createIndex({ durable: 1, stream: 1, version: 1, index: 1 });
    await this.#show();
  }

  async holds(stream: string, session?: ClientSession): Promise<boolean> {
    return (
      (await this.#documents.findOne({ durable: this.durable, stream }, { projection: { _id: 1 }, ...(session ? { session } : {}) })) !==
      null
    );
  }

  /** One after the other: several lanes park side by side, and the bound holds for all of them. @throws {ParkingFull} */
  put(event: PublicEvent, reason: string): Promise<void> {
    const work = this.#putting.then(() => this.#putOne(event, reason));
    this.#putting = work.catch(() => undefined);
    return work;
  }

  async #putOne(event: PublicEvent, reason: string): Promise<void> {
    const { id, stream, version, index } = event;
    const _id = `${this.durable}/${id}`;
    if ((await this.#count()) >= this.most && (await this.#documents.findOne({ _id }, { projection: { _id: 1 } })) === null)
      throw new ParkingFull(`${this.most} events are parked: ${reason}`);
    const row = { durable: this.durable, stream, version, index, event, reason, since: new Date() };
    await this.#documents.updateOne({ _id }, { $setOnInsert: row }, { upsert: true, writeConcern: { w: 'majority', journal: true } });
    await this.#show();
  }

  /** @param handle does the event and removes it from here in one transaction, by `remove` */
  async tryAgain(handle: (event: PublicEvent, remove: (session: ClientSession) => Promise<void>) => Promise<void>): Promise<void> {
    const streams = await this.#nextStreams();
    for (const stream of streams) {
      const parked = await this.#documents.find({ durable: this.durable, stream }).sort({ version: 1, index: 1 }).toArray();
      for (const { _id, event } of parked) {
        const isDone = await handle(event, async (session) => void (await this.#documents.deleteOne({ _id }, { session }))).then(
          () => true,
          () => false,
        );
        if (!isDone) break;
      }
    }
    if (streams.length > 0) await this.#show();
  }

  /** In turn: those that fail again must not keep the others from being tried. */
  async #nextStreams(): Promise<string[]> {
    const behind = { durable: this.durable, stream: { $gt: this.#triedLast } };
    const found = await this.#documents
      .aggregate<{ _id: string }>([{ $match: behind }, { $group: { _id: '$stream' } }, { $sort: { _id: 1 } }, { $limit: streamsPerRound }])
      .toArray();
    this.#triedLast = found.length === streamsPerRound ? (found.at(-1)?._id ?? '') : '';
    return found.map(({ _id }) => _id);
  }

  async clear(session: ClientSession): Promise<void> {
    await this.#documents.deleteMany({ durable: this.durable }, { session });
  }

  async #show(): Promise<void> {
    storeMetrics.parked.set({ durable: this.durable }, await this.#count());
  }

  #count(): Promise<number> {
    return this.#documents.countDocuments({ durable: this.durable });
  }
}

/** So many streams cannot each have a fault of their own: the handler has, or something that it needs is away. */
export class ParkingFull extends Error {
  override readonly name = 'ParkingFull';
}
