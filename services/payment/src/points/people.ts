import { Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { PointsCollections } from './points.collections.js';

/** Every person has an account in the lists: name and department as identity tells them. */
@Injectable()
export class People implements EventConsumer {
  constructor(private readonly collections: PointsCollections) {}

  @Hears(events.userChanged)
  async onUser({ data }: HeardEvent<typeof events.userChanged>, session: ClientSession): Promise<void> {
    const { userId, userName, realName, deptCode } = data;
    await this.collections.accounts.updateOne(
      { _id: userId },
      { $set: { userName, realName, deptCode } },
      { upsert: true, setDefaultsOnInsert: true, session },
    );
  }

  async reset(emptying: Emptying): Promise<void> {
    // the balance of a person is not of this log, and stays
    await emptying.change(this.collections.accounts.collection, {}, { $set: { userName: '', realName: '', deptCode: '' } });
  }
}
