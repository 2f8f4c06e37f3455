import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { dayOf, events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import { DocumentEvents, LaterTold, LOGGER, MONGO, ServiceTime, toBeTold, type Logger } from '@xuekao/platform';
import type { ClientSession, Connection } from 'mongoose';
import { LearningCollections } from './learning.collections.js';
import { learningDayId, type LearningDayDoc } from './learning.model.js';

/** Between two words about a day that only grows: each of them costs as much as the heartbeat that it tells of. */
const restMs = 60_000;

/**
 * Days of learning of each person, for the figures of the site: a page says every 15 s what it plays, and each word counts. A day is told
 * once a minute, or soon where a lesson was finished.
 */
@Injectable()
export class LearningDays implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly told: LaterTold<LearningDayDoc>;

  constructor(
    private readonly store: LearningCollections,
    documents: DocumentEvents,
    time: ServiceTime,
    @Inject(MONGO) connection: Connection,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.told = new LaterTold(connection, documents, logger, {
      ...{ kind: 'learningDay', collection: store.days.collection.name, rest: { ms: restMs, time } },
      eventsOf: async (docs) => docs.map(eventOf),
    });
  }

  onApplicationBootstrap(): void {
    this.told.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.told.end();
  }

  /** A lesson was finished. */
  async finished(userId: string, now: number, session: ClientSession): Promise<void> {
    const at = new Date(now);
    await this.write([{ userId, day: dayOf(now), ms: 0, lessons: 1, at, more: { $min: { restsUntil: at } } }], session);
  }

  /** Time that counted, of lessons that were heard last at `updateTime`. */
  async addAll(learnt: readonly { userId: string; day: string; ms: number; updateTime: Date }[], session: ClientSession): Promise<void> {
    await this.write(
      learnt.map(({ updateTime: at, ...time }) => ({ ...time, lessons: 0, at, more: {} })),
      session,
    );
  }

  private async write(
    learnt: readonly { userId: string; day: string; ms: number; lessons: number; at: Date; more: object }[],
    session: ClientSession,
  ): Promise<void> {
    const changes = learnt.map(({ userId, day, ms, lessons, at, more }) => ({
      updateOne: {
        filter: { _id: learningDayId(userId, day) },
        update: { $inc: { ms, lessons, ...toBeTold.$inc }, $set: { ...toBeTold.$set, at }, $setOnInsert: { userId, day }, ...more },
        upsert: true,
      },
    }));
    // the driver takes every id for an ObjectId
    await this.store.days.collection.bulkWrite(changes as never, { session });
  }
}

const eventOf = ({ userId, day, ms, lessons }: LearningDayDoc): OutgoingEvent =>
  outgoing(events.learningDay, { userId, day, seconds: Math.floor(ms / 1000), lessons });
