import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap, type Provider } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import {
  AggregateStore,
  ConcurrencyConflict,
  followProjection,
  MemoryEventStore,
  MongoEventStore,
  MongoSnapshots,
  project,
  StoreUnavailable,
  type Executed,
  type KeyedEventStore,
  type LogFollower,
  type Projection,
} from '@xuekao/event-sourcing';
import { CONFIG, evidenceOf, LOGGER, MONGO, type Config, type Logger } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { PointsCollections } from './points.collections.js';
import { pointsDecider, type PointsCommand, type PointsState } from './points.decider.js';
import { pointsEventTypes, streamOf, type PointsEvent } from './points.events.js';
import { pointsProjection } from './points.projection.js';

/** The log of the points. */
export const POINTS_EVENTS = Symbol('PointsEventStore');

export const pointsLog: Provider = {
  provide: POINTS_EVENTS,
  inject: [CONFIG, MONGO],
  useFactory: async (config: Config, mongo: Connection): Promise<KeyedEventStore> => {
    if (config.eventStore === 'memory') return new MemoryEventStore();
    if (!mongo.db) throw new Error('the connection to MongoDB is not open');
    return MongoEventStore.open(mongo.db, {
      collection: 'points_events',
      types: pointsEventTypes,
      keys: true,
      chained: true,
      evidence: true,
    });
  },
};

/** Changes with the shape of `PointsState`. */
const stateSchema = 'points-1';
/** Commands of one account that are written as one append. */
const together = 100;

export type PointsDone = Executed<PointsState, PointsEvent>;
/** One of the two sides of a transfer. */
export interface TransferSide {
  readonly userId: string;
  readonly refRemark: string;
}

/** The ledger of points: every change is an entry with a key of its meaning, so that the same thing never counts twice. */
@Injectable()
export class Ledger implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly snapshots: MongoSnapshots | undefined;
  private readonly accounts: AggregateStore<PointsCommand, PointsState, PointsEvent>;
  private readonly projection: Projection;
  private follower: LogFollower | undefined;

  constructor(
    @Inject(POINTS_EVENTS) private readonly events: KeyedEventStore,
    @Inject(LOGGER) private readonly logger: Logger,
    collections: PointsCollections,
  ) {
    this.projection = pointsProjection(collections);
    this.snapshots = events instanceof MongoEventStore ? new MongoSnapshots(events.collection.db, stateSchema) : undefined;
    this.accounts = new AggregateStore(events, pointsDecider, {
      log: 'points_events',
      together,
      waitingPerStream: 1000,
      ...(this.snapshots ? { snapshots: this.snapshots } : {}),
      // statements show it at once; should this fail, the follower of the log does it
      committed: (append) => project([this.projection], append),
      onError: (error) => logger.warn({ err: error }, 'an entry of points was not shown at once'),
    });
  }

  onApplicationBootstrap(): void {
    if (!(this.events instanceof MongoEventStore)) return;
    this.follower = followProjection(this.events, this.projection, {
      onError: (error) => this.logger.warn({ err: error }, 'the follower of the points has met a fault'),
      onAside: (stream, error) =>
        this.logger.error({ err: error, stream }, 'the follower of the points has given up a stream: its statement is behind'),
    });
  }

  /**
   * One command of one account. @param key of its meaning, such as `exam:<exam>:<person>:passed`: sent again it gives what it did
   * @throws {BusinessError} POINTS_SHORT; POINTS_SENT where a change by hand with the key was another one; BUSY when the log cannot take it
   * now: sending it again is safe
   */
  async execute(command: PointsCommand, key: string): Promise<PointsDone> {
    try {
      const done = await this.accounts.execute(streamOf(command.userId), command, {
        key,
        meta: { ...evidenceOf({ requestId: key, why: key }) },
      });
      checkSame(command, done);
      return done;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /**
   * From one account to another: both entries, or none. @throws as `execute` does
   * @returns what the two accounts hold then
   */
  async transfer(
    from: TransferSide,
    to: TransferSide,
    { points, at, by, key }: { points: number; at: number; by: string; key: string },
  ): Promise<{ from: number; to: number }> {
    const side = ({ userId, refRemark }: TransferSide, signed: number): [string, PointsCommand] => [
      streamOf(userId),
      { type: 'Post', kind: 'transfer', userId, points: signed, refRemark, at, by },
    ];
    try {
      const commands = new Map([side(from, -points), side(to, points)]);
      const done = await this.accounts.executeTogether(commands, {
        key,
        meta: { ...evidenceOf({ requestId: key, why: key }) },
      });
      for (const [stream, command] of commands) checkSame(command, done.get(stream));
      const balanceOf = ({ userId }: TransferSide): number => done.get(streamOf(userId))?.state.balance ?? 0;
      return { from: balanceOf(from), to: balanceOf(to) };
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** State of a person's account, with everything that was acknowledged to anybody. @throws {BusinessError} BUSY */
  async balanceOf(userId: string): Promise<PointsState> {
    try {
      return (await this.accounts.load(streamOf(userId))).state;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.follower?.stop();
    await this.events.close();
    await this.snapshots?.close();
  }
}

/** A change by hand that was sent before must be the same: otherwise somebody would be told that what never happened is done. */
function checkSame(command: PointsCommand, done: PointsDone | undefined): void {
  if (!done?.isRepeat || command.type !== 'Post' || command.kind === 'reward') return;
  const isSame = done.events.some(
    ({ type, data }) =>
      type === 'PointsPosted' &&
      data.points === command.points &&
      // the words of a transfer have the other person's name, which may be another one by now
      (command.kind === 'transfer' || data.refRemark === command.refRemark),
  );
  if (!isSame) throw new BusinessError('POINTS_SENT');
}

const asRefusal = (error: unknown): unknown =>
  error instanceof StoreUnavailable || error instanceof ConcurrencyConflict ? new BusinessError('BUSY') : error;
