import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { dayOf, events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import { inTransaction } from '@xuekao/documents';
import { DocumentEvents, LOGGER, MONGO, repeat, ServiceTime, type Logger, type Repeat } from '@xuekao/platform';
import type { ClientSession, Connection } from 'mongoose';
import { LearningCollections } from './learning.collections.js';
import { learningDayId, type LearningDayDoc } from './learning.model.js';

const kind = 'learningDay';
const everyMs = 5000;
/** Between two words about a day that only grows; each of them costs as much as what it tells of. */
const restMs = 60_000;
/** In one transaction: a page whose word meets it has to write again. */
const together = 50;

/**
 * Days of learning of each person, for the figures of the site. A page says every 15 s what it plays: the day is counted with each of its
 * words, and told once a minute, or soon where a lesson was finished; whole, so that a repeat counts nothing twice.
 */
@Injectable()
export class LearningDays implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: Repeat | undefined;

  constructor(
    private readonly store: LearningCollections,
    private readonly events: DocumentEvents,
    private readonly time: ServiceTime,
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
    const [day, at] = [dayOf(now), new Date(now)];
    const soon = more.lessons > 0 ? { $min: { tellAt: at } } : {};
    await this.store.days.updateOne(
      { _id: learningDayId(userId, day) },
      { $inc: { ...more, turn: 1 }, $set: { isTold: false, at }, $setOnInsert: { userId, day }, ...soon },
      { upsert: true, session },
    );
  }

  private async tell(): Promise<void> {
    while ((await this.tellSome()) === together && this.repeats?.isEnding !== true);
  }

  /** A day that grows meanwhile is told by a later round. @returns how many */
  private async tellSome(): Promise<number> {
    const now = this.time.now();
    return inTransaction(this.connection, async (session) => {
      const isDue = { isTold: false, tellAt: { $not: { $gt: new Date(now) } } };
      const due = await this.store.days.find(isDue, null, { session }).limit(together).lean<LearningDayDoc[]>();
      if (due.length === 0) return 0;
      const told = { isTold: true, tellAt: new Date(now + restMs) };
      await this.store.days.updateMany({ _id: { $in: due.map(({ _id }) => _id) } }, { $set: told }, { session });
      await this.events.tell(
        due.map((day) => ({ kind, id: day._id, event: eventOf(day) })),
        session,
      );
      return due.length;
    });
  }
}

const eventOf = ({ userId, day, ms, lessons }: LearningDayDoc): OutgoingEvent =>
  outgoing(events.learningDay, { userId, day, seconds: Math.floor(ms / 1000), lessons });
