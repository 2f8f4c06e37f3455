import { Injectable } from '@nestjs/common';
import type { PeopleByName } from '../../audit/index.js';
import { PeopleCollections } from '../people.collections.js';
import { containingWord } from './user-search.js';
import type { UserDoc } from './user.model.js';

/** For the audit log. */
@Injectable()
export class NamedPeople implements PeopleByName {
  constructor(private readonly collections: PeopleCollections) {}

  async idsOf(word: string, most: number): Promise<string[] | null> {
    const found = await this.collections.users
      .find({ $or: [containingWord('userName', word), containingWord('realName', word)] }, { _id: 1 })
      .limit(most + 1)
      .lean<Pick<UserDoc, '_id'>[]>();
    return found.length > most ? null : found.map(({ _id }) => String(_id));
  }
}
