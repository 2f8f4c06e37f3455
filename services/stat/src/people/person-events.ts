import { Injectable } from '@nestjs/common';
import { dayOf, events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { CarriedDays } from '../kernel/carried-days.js';
import { PeopleCollections } from './people.collections.js';

/** An id of a document begins with the second in which it was made. */
const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8), 16) * 1000;

/** People of the site, and on which days they opened it. */
@Injectable()
export class PersonEvents implements EventConsumer {
  constructor(
    private readonly store: PeopleCollections,
    carried: CarriedDays,
  ) {
    carried.carry(() => this.store.activeDays, 'day');
  }

  @Hears(events.userChanged)
  async onUser({ data: { userId, deptCode } }: HeardEvent<typeof events.userChanged>, session: ClientSession): Promise<void> {
    const since = dayOf(madeAt(userId));
    const { upsertedCount } = await this.store.people.updateOne({ _id: userId }, { $set: { deptCode, since } }, { upsert: true, session });
    if (upsertedCount > 0) await this.store.accountSums.mark([since], session);
  }

  @Hears(events.personActive)
  async onActive({ data: { userId, day } }: HeardEvent<typeof events.personActive>, session: ClientSession): Promise<void> {
    await this.store.activeDays.updateOne({ _id: `${day}:${userId}` }, { $set: { day, userId } }, { upsert: true, session });
    await this.store.activeSums.mark([day], session);
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.store.people.collection);
    await emptying.remove(this.store.activeDays.collection);
    await this.store.activeSums.forget(emptying);
    await this.store.accountSums.forget(emptying);
  }
}
