import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { dayOf, events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import { inTransaction } from '@xuekao/documents';
import { DocumentEvents, LOGGER, MONGO, repeat, type Logger, type Repeat } from '@xuekao/platform';
import type { ClientSession, Connection } from 'mongoose';
import { LearningCollections } from './learning.collections.js';
import { learningDayId, type LearningDayDoc } from './learning.model.js';

const kind = 'learningDay';
const everyMs = 5000;
const together = 200;

/**
 * Days of learning of each person, for the figures of the site. A page says every 15 s what it plays: the day is counted with each of its
 * words, and told a few times a minute, whole, so that a repeat counts nothing twice.
 */
@Injectable()
export class LearningDays implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: Repeat | undefined;

  constructor(
    private readonly store: LearningCollections,
    private readonly events: DocumentEvents,
    @Inject(MONGO) private readonly connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    events.describe({
      kind,
      after: async (id, limit, session) =>
        (
          await this.store.days
            .find(id === '' ? {} : { _id: { $gt: id } }, null, { session })
            .sort({ _id: 1 })
            .limit(limit)
            .lean<LearningDayDoc[]>()
        ).map((day) => ({ id: day._id, event: eventOf(day) })),
    });
  }

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      () => this.tell(),
      { everyMs },
      (error) => this.logger.warn({ err: error }, 'days of learning were not told; they are told again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** @param more time that counted, and lessons that were finished with it */
  async add(userId: string, more: { ms: number; lessons: number }, now: number, session: ClientSession): Promise<void> {
    const day = dayOf(now);
    await this.store.days.updateOne(
      { _id: learningDayId(userId, day) },
      { $inc: { ...more, turn: 1 }, $set: { isTold: false, at: new Date(now) }, $setOnInsert: { userId, day } },
      { upsert: true, session },
    );
  }

  private async tell(): Promise<void> {
    for (;;) {
      const due = await this.store.days.find({ isTold: false }).limit(together).lean<LearningDayDoc[]>();
      for (const day of due) await this.tellOne(day);
      if (due.length < together || this.repeats?.isEnding === true) return;
    }
  }

  /** A day that grows meanwhile is told by the next round. */
  private async tellOne(day: LearningDayDoc): Promise<void> {
    await inTransaction(this.connection, async (session) => {
      const { matchedCount } = await this.store.days.updateOne({ _id: day._id, turn: day.turn }, { $set: { isTold: true } }, { session });
      if (matchedCount === 1) await this.events.tell([{ kind, id: day._id, event: eventOf(day) }], session);
    });
  }
}

const eventOf = ({ userId, day, ms, lessons }: LearningDayDoc): OutgoingEvent =>
  outgoing(events.learningDay, { userId, day, seconds: Math.floor(ms / 1000), lessons });
