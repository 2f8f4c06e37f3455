import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { dayOf, events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import { DocumentEvents, LaterTold, LOGGER, MONGO, toBeTold, type Logger } from '@xuekao/platform';
import type { Connection } from 'mongoose';
import { LearningCollections } from './learning.collections.js';
import { learningDayId, type LearningDayDoc } from './learning.model.js';

/** Days of learning of each person, for the figures of the site: a page says every 15 s what it plays, and each word counts. */
@Injectable()
export class LearningDays implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly told: LaterTold<LearningDayDoc>;

  constructor(
    private readonly store: LearningCollections,
    documents: DocumentEvents,
    @Inject(MONGO) connection: Connection,
    @Inject(LOGGER) logger: Logger,
  ) {
    const collection = store.days.collection.name;
    this.told = new LaterTold(connection, documents, logger, {
      kind: 'learningDay',
      collection,
      eventsOf: async (docs) => docs.map(eventOf),
    });
  }

  onApplicationBootstrap(): void {
    this.told.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.told.end();
  }

  /** @param more time that counted, and lessons that were finished with it */
  async add(userId: string, more: { ms: number; lessons: number }, now: number): Promise<void> {
    const day = dayOf(now);
    await this.store.days.updateOne(
      { _id: learningDayId(userId, day) },
      { $inc: { ...more, ...toBeTold.$inc }, $set: { ...toBeTold.$set, at: new Date(now) }, $setOnInsert: { userId, day } },
      { upsert: true },
    );
  }
}

const eventOf = ({ userId, day, ms, lessons }: LearningDayDoc): OutgoingEvent =>
  outgoing(events.learningDay, { userId, day, seconds: Math.floor(ms / 1000), lessons });
