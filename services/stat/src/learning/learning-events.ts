import { Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { CarriedDays } from '../kernel/carried-days.js';
import { LearnDayCollections } from './learn-day.collections.js';

/** Learning by person and day. Each event holds the whole day, and those of one day come in their order. */
@Injectable()
export class LearningEvents implements EventConsumer {
  constructor(
    private readonly store: LearnDayCollections,
    carried: CarriedDays,
  ) {
    carried.carry(() => this.store.learnDays, 'day');
  }

  @Hears(events.learningDay)
  async onDay({ data: { userId, day, seconds, lessons } }: HeardEvent<typeof events.learningDay>, session: ClientSession): Promise<void> {
    await this.store.learnDays.updateOne(
      { _id: `${day}:${userId}` },
      { $set: { day, userId, seconds, lessons } },
      { upsert: true, session },
    );
    await this.store.sums.mark([day], session);
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.store.learnDays.collection);
    await this.store.sums.forget(emptying);
  }
}
