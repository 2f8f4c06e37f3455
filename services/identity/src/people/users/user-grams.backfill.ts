import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PeopleCollections } from '../people.collections.js';
import { gramsBeside, type SearchedField } from './user-grams.js';
import type { UserDoc } from './user.model.js';

const atOnce = 1000;

/** People of an earlier version are found like everybody else, before the first call is answered. */
@Injectable()
export class UserGramsBackfill implements OnModuleInit {
  constructor(private readonly collections: PeopleCollections) {}

  async onModuleInit(): Promise<void> {
    await this.collections.createIndexes();
    const { users } = this.collections;
    for (;;) {
      const found = await users
        .find({ userNameGrams: { $exists: false } }, { userName: 1, realName: 1, mobile: 1 })
        .limit(atOnce)
        .lean<Pick<UserDoc, '_id' | SearchedField>[]>();
      if (found.length === 0) return;
      await users.bulkWrite(found.map((user) => ({ updateOne: { filter: { _id: user._id }, update: { $set: gramsBeside(user) } } })));
    }
  }
}
