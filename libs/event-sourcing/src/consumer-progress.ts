import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Db } from 'mongodb';
import { Emptying } from './emptying.js';
import { firstEra } from './era.js';
import type { PublicEvent } from './public-event.js';

/** Lanes of a consumer; positions do not depend on their number. */
export const lanes = 8;

/** Mark of a stream: the last event of it that was taken. */
export interface PositionDocument {
  /** `<durable>/<stream>` */
  _id: string;
  version: number;
  index: number;
  /** when it was taken; an earlier release wrote none */
  at?: Date;
}

/** Progress of a durable, and of each of its lanes. */
interface ProgressDocument {
  /** name of the durable, or `<durable>#<lane>` */
  _id: string;
  /** of the log that was counted, or `emptying/` and the run that takes it back; an earlier release wrote none */
  era?: string;
  /** the last stream of the log that is done; absent when all are */
  after?: string;
  isDone: boolean;
  /** JetStream's number of the message up to which all were taken */
  seen?: number;
  /** the JetStream stream that `seen` counts; an earlier release wrote none */
  created?: string;
  /** when it last listened to the broker, within the hour; an earlier release wrote none */
  heardAt?: Date;
  /** Of a lane: grows with each transaction, so that none of another era is committed after `reset`. */
  taken?: number;
}

/** The log began another era: this process looks again. */
export class EraOver extends Error {
  override readonly name = 'EraOver';
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** An earlier look said that the time is not older than an hour. */
const heardMs = 600_000;
const transaction = { writeConcern: { w: 'majority', journal: true }, readConcern: { level: 'majority' } } as const;

/** Progress of a consumer, in the database that its handler writes to: what it has taken of each stream, of the log, and of the broker. */
export class ConsumerProgress {
  readonly #progress: Collection<ProgressDocument>;
  readonly #positions: Collection<PositionDocument>;
  #era = firstEra;
  #heardNotedAt = -Infinity;

  constructor(
    private readonly db: Db,
    private readonly durable: string,
  ) {
    this.#progress = db.collection<ProgressDocument>('consumer_bootstraps');
    this.#positions = db.collection<PositionDocument>('consumed');
  }

  get era(): string {
    return this.#era;
  }

  /**
   * Results of another era are taken back by `reset`: the log that they were made of does not exist any more. First nothing of that era can
   * be committed any more, then everything is emptied, then work begins; whoever finds it begun begins it once more.
   */
  async enter(era: string, reset: (emptying: Emptying) => Promise<void>): Promise<void> {
    const { durable } = this;
    const ids = [durable, ...Array.from({ length: lanes }, (_none, lane) => this.#laneId(lane))];
    for (const _id of ids) await this.#progress.updateOne({ _id }, { $setOnInsert: { era, isDone: false } }, { upsert: true });
    await this.#progress.updateOne({ _id: durable, era: { $exists: false } }, { $set: { era: firstEra } });
    // no era of any log, for a release before this one, too: whoever finds it empties
    const run = `emptying/${randomUUID()}`;
    const isOver = await this.#within(async (session) => {
      const mark = { $set: { era: run, isDone: false }, $unset: { after: '', seen: '', created: '' } } as const;
      const begun = await this.#progress.updateOne({ _id: durable, era: { $ne: era } }, mark, { session });
      const isBegun = begun.matchedCount > 0;
      const lanesOf = isBegun ? { _id: { $in: ids } } : { _id: { $in: ids }, era: { $ne: era } };
      await this.#progress.updateMany(lanesOf, { $set: { era: isBegun ? run : era } }, { session });
      return isBegun;
    });
    if (isOver) await this.#empty(run, era, ids, reset);
    this.#era = era;
    this.#heardNotedAt = -Infinity;
  }

  async #empty(run: string, era: string, ids: readonly string[], reset: (emptying: Emptying) => Promise<void>): Promise<void> {
    const own = { _id: this.durable, era: run };
    const step = <Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> =>
      this.#within(async (session) => {
        // a process that hung must not delete what another one has made meanwhile
        if ((await this.#progress.updateOne(own, { $inc: { taken: 1 } }, { session })).matchedCount === 0) throw new EraOver();
        return work(session);
      });
    const emptying = new Emptying(step);
    await reset(emptying);
    await emptying.remove(this.#positions, { _id: { $gte: `${this.durable}/`, $lt: `${this.durable}/\u{FFFF}` } });
    await step((session) => this.#progress.updateMany({ _id: { $in: [...ids] } }, { $set: { era } }, { session }));
  }

  #within<Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> {
    return this.db.client.withSession((session) => session.withTransaction(() => work(session), transaction));
  }

  /** How far the log was read, and up to which of the messages of the broker's stream everything was taken. */
  async read(created: string): Promise<{ after: string; isDone: boolean; seen: number | undefined }> {
    const known = await this.#progress.findOne({ _id: this.durable });
    const { after = '', isDone = false, seen } = known ?? {};
    // numbers of another stream of that name say nothing about this one
    return { after, isDone, seen: known?.created === created ? seen : undefined };
  }

  /** A consumer that has not listened for so many days forgets everything and begins anew with the same log. @throws {EraOver} then */
  async forgetIfRested(days: number, reset: (emptying: Emptying) => Promise<void>): Promise<void> {
    const heardAt = (await this.#progress.findOne({ _id: this.durable }))?.heardAt;
    if (heardAt === undefined || heardAt.getTime() > Date.now() - days * dayMs) return;
    const era = this.#era;
    // as one that finds another era
    const mark = { $set: { era: `emptying/${randomUUID()}` }, $unset: { heardAt: '' } } as const;
    await this.#progress.updateOne({ _id: this.durable, era }, mark);
    await this.enter(era, reset);
    throw new EraOver('it rested for too long and begins anew');
  }

  /** Time of now, once an hour: the consumer listens to the broker, and has taken or holds what came so far. */
  async noteHeard(): Promise<void> {
    if (performance.now() - this.#heardNotedAt < heardMs) return;
    const now = new Date();
    const hourAgo = new Date(now.getTime() - hourMs);
    const isOld = { $or: [{ heardAt: { $exists: false } }, { heardAt: { $lt: hourAgo } }] };
    await this.#progress.updateOne({ _id: this.durable, era: this.#era, ...isOld }, { $set: { heardAt: now } });
    this.#heardNotedAt = performance.now();
  }

  async noteLog(after: string, isDone: boolean): Promise<void> {
    await this.#progress.updateOne({ _id: this.durable, era: this.#era }, { $set: { after, isDone } });
  }

  async noteSeen(seen: number, created: string): Promise<void> {
    await this.#progress.updateOne({ _id: this.durable, era: this.#era }, { $set: { seen, created } });
  }

  /**
   * Once, whatever comes twice.
   * @param events those of one stream in their order  @param work writes with the session; `untaken` are those that were not taken before
   * @throws {EraOver}
   */
  async take(
    events: readonly PublicEvent[],
    lane: number,
    work: (session: ClientSession, untaken: readonly PublicEvent[]) => Promise<void>,
  ): Promise<void> {
    await this.#within(async (session) => {
      const filter = { _id: this.#laneId(lane), era: this.#era };
      const { matchedCount } = await this.#progress.updateOne(filter, { $inc: { taken: 1 } }, { session });
      if (matchedCount === 0) throw new EraOver();
      await work(session, await this.#advance(events, session));
    });
  }

  /** @returns those of which neither they nor a later one of their stream were taken before */
  async #advance(events: readonly PublicEvent[], session: ClientSession): Promise<PublicEvent[]> {
    const ids = [...new Set(events.map(({ stream }) => this.#positionId(stream)))];
    const taken = new Map<string, Pick<PositionDocument, 'version' | 'index'>>();
    for (const position of await this.#positions.find({ _id: { $in: ids } }, { session }).toArray()) taken.set(position._id, position);
    const moved = new Set<string>();
    const untaken = events.filter(({ stream, version, index }) => {
      const id = this.#positionId(stream);
      const position = taken.get(id);
      if (position && (position.version > version || (position.version === version && position.index >= index))) return false;
      taken.set(id, { version, index });
      moved.add(id);
      return true;
    });
    const at = new Date();
    if (moved.size > 0)
      await this.#positions.bulkWrite(
        [...moved].map((_id) => {
          const { version = 0, index = 0 } = taken.get(_id) ?? {};
          return { updateOne: { filter: { _id }, update: { $set: { version, index, at } }, upsert: true } };
        }),
        { session },
      );
    return untaken;
  }

  #positionId(stream: string): string {
    return `${this.durable}/${stream}`;
  }

  #laneId(lane: number): string {
    return `${this.durable}#${lane}`;
  }
}
