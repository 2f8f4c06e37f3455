import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { calls, type Caller, type Output } from '@xuekao/contracts';
import { containing, startingWith } from '@xuekao/documents';
import { CallClient } from '@xuekao/platform';
import { PointsCollections } from './points.collections.js';

export type NamedPerson = Output<typeof calls.identity.users.byIds>[number];
export interface PersonFilter {
  realName?: string | undefined;
  deptCode?: string | undefined;
}

/** An account is reached by its person and by whoever leads the person's department; it cannot be shared. */
export const ofPerson = { by: '_id', dept: 'deptCode' };
/** People whose rows are asked for together. */
const mostPeople = 20_000;
/** People whom identity names at once. */
const peopleTogether = 5000;

/** People of the lists of this service: found by name and department, and named as identity names them now. */
@Injectable()
export class PointsPeople {
  constructor(
    private readonly collections: PointsCollections,
    private readonly client: CallClient,
  ) {}

  /** Ids of the people whom the filter means, as far as the caller reaches them. */
  async idsOf(filter: PersonFilter, caller: Caller, userId?: string): Promise<string[]> {
    const wanted = { $and: [personFilter(filter, caller), ...(userId === undefined ? [] : [{ _id: userId }])] };
    const found = await this.collections.accounts.find(wanted, { _id: 1 }).limit(mostPeople).lean();
    return found.map(({ _id }) => _id);
  }

  async named(ids: readonly string[], requestId: string): Promise<ReadonlyMap<string, NamedPerson>> {
    const all = [...new Set(ids)];
    const people = new Map<string, NamedPerson>();
    for (let from = 0; from < all.length; from += peopleTogether) {
      const some = await this.client.call(calls.identity.users.byIds, { ids: all.slice(from, from + peopleTogether) }, { requestId });
      for (const person of some) people.set(person.id, person);
    }
    return people;
  }
}

export function personFilter({ realName, deptCode }: PersonFilter, caller: Caller): Record<string, unknown> {
  const conditions = [
    reachOf(caller, 'own').filter(ofPerson),
    realName ? { $or: [{ realName: containing(realName) }, { userName: containing(realName) }] } : {},
    deptCode ? { deptCode: startingWith(deptCode) } : {},
  ].filter((condition) => Object.keys(condition).length > 0);
  return conditions.length === 0 ? {} : { $and: conditions };
}
