import { Injectable } from '@nestjs/common';
import { events, outgoing, type OutgoingEvent } from '@xuekao/contracts';
import { DocumentEvents } from '@xuekao/platform';
import type { ClientSession, QueryFilter } from 'mongoose';
import { PeopleCollections } from '../people.collections.js';
import type { UserDoc } from './user.model.js';

const kind = 'user';
const told = { userName: 1, realName: 1, deptCode: 1, groups: 1, state: 1 } as const;
type Told = Pick<UserDoc, '_id' | keyof typeof told>;

/** Tells other services what they may know of a person, in the transaction that changes it. */
@Injectable()
export class UserEvents {
  constructor(
    private readonly collections: PeopleCollections,
    private readonly events: DocumentEvents,
  ) {
    events.describe({
      kind,
      after: async (id, limit, session) =>
        (await this.find(id === '' ? {} : { _id: { $gt: id } }, session, limit)).map((user) => ({
          id: String(user._id),
          event: () => stateOf(user),
        })),
      there: async (ids, session) =>
        (await this.collections.users.find({ _id: { $in: [...ids] } }, { _id: 1 }, { session }).lean<Pick<UserDoc, '_id'>[]>()).map(
          ({ _id }) => String(_id),
        ),
    });
  }

  /** Call it after the writes of the transaction. @param ids of users who changed or are new */
  async changed(ids: readonly UserDoc['_id'][], session: ClientSession): Promise<void> {
    if (ids.length === 0) return;
    const users = await this.find({ _id: { $in: [...ids] } }, session);
    await this.events.tell(
      users.map((user) => ({ kind, id: String(user._id), event: stateOf(user) })),
      session,
    );
  }

  private find(filter: QueryFilter<UserDoc>, session: ClientSession, limit = 0): Promise<Told[]> {
    return this.collections.users.find(filter, told, { session }).sort({ _id: 1 }).limit(limit).lean<Told[]>();
  }
}

const stateOf = ({ _id, userName, realName, deptCode, groups, state }: Told): OutgoingEvent =>
  outgoing(events.userChanged, { userId: String(_id), userName, realName, deptCode, groups: groups.map(String), state });
