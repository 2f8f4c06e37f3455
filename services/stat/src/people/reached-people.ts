import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import type { Caller } from '@xuekao/contracts';
import { PeopleCollections } from './people.collections.js';

type Filter = Record<string, unknown>;

/** People whose figures a caller may see: those of the departments that the role reaches, where they are now. */
@Injectable()
export class ReachedPeople {
  constructor(private readonly store: PeopleCollections) {}

  /** Condition on documents of people. */
  filter(caller: Caller): Filter {
    return reachOf(caller).filter({ by: '_id', dept: 'deptCode' });
  }

  isEverybody(caller: Caller): boolean {
    return reachOf(caller).isWhole;
  }

  /** Condition on documents that name a person in `userId`. */
  async within(caller: Caller): Promise<Filter> {
    if (this.isEverybody(caller)) return {};
    const people = await this.store.people.find(this.filter(caller), { _id: 1 }).lean<{ _id: string }[]>();
    return { userId: { $in: people.map(({ _id }) => _id) } };
  }
}
