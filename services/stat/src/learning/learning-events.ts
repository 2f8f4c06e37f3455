import { Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { HearsMany, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { CarriedDays } from '../kernel/carried-days.js';
import { LearnDayCollections, type LearnDayDoc } from './learn-day.collections.js';

/** Learning by person and day. Each event holds the whole day, and those of one day come in their order. */
@Injectable()
export class LearningEvents implements EventConsumer {
  constructor(
    private readonly store: LearnDayCollections,
    carried: CarriedDays,
  ) {
    carried.carry(() => this.store.learnDays, 'day');
  }

  @HearsMany(events.learningDay)
  async hear(some: readonly HeardEvent<typeof events.learningDay>[], session: ClientSession): Promise<void> {
    const days = new Map<string, LearnDayDoc>();
    for (const { data } of some) {
      const { day, userId, seconds, lessons } = data;
      const _id = `${day}:${userId}`;
      days.set(_id, { _id, day, userId, seconds, lessons });
    }
    await nativeOf<LearnDayDoc>(this.store.learnDays).bulkWrite(
      [...days].map(([_id, { day, userId, seconds, lessons }]) => ({
        updateOne: { filter: { _id }, update: { $set: { day, userId, seconds, lessons } }, upsert: true },
      })),
      { session },
    );
    await this.store.sums.mark(
      [...days.values()].map(({ day }) => day),
      session,
    );
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.store.learnDays.collection);
    await this.store.sums.forget(emptying);
  }
}
