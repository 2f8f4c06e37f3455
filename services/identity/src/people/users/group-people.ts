import { Injectable } from '@nestjs/common';
import type { Caller, Input, Output, calls } from '@xuekao/contracts';
import type { ClientSession, Types, UpdateQuery } from 'mongoose';
import type { PeopleOfGroups } from '../../organisation/index.js';
import { PeopleCollections } from '../people.collections.js';
import { SessionChanges } from '../sessions/session-changes.js';
import type { UserDoc } from './user.model.js';
import { UserRights } from './user-rights.js';
import { UserService } from './user.service.js';

/** Members of groups: the group stands with each person. */
@Injectable()
export class GroupPeople implements PeopleOfGroups {
  constructor(
    private readonly collections: PeopleCollections,
    private readonly rights: UserRights,
    private readonly users: UserService,
    private readonly changes: SessionChanges,
  ) {}

  counts(groups: readonly Types.ObjectId[]): Promise<number[]> {
    return Promise.all(groups.map((group) => this.collections.users.countDocuments({ groups: group })));
  }

  paging(
    query: Input<typeof calls.identity.groups.userPaging>,
    caller: Caller,
    group: Types.ObjectId | null,
  ): Promise<Output<typeof calls.identity.groups.userPaging>> {
    const { keyword } = query.params;
    return this.users.paging(
      { ...query, params: { ...(keyword === undefined ? {} : { keyword }) } },
      caller,
      group ? [{ groups: group }] : [{ 'groups.0': { $exists: true } }],
    );
  }

  async join(userIds: readonly string[], groups: readonly Types.ObjectId[], caller: Caller): Promise<void> {
    const users = await this.rights.reachableAll(userIds, caller);
    await this.regroup(users, { $addToSet: { groups: { $each: groups } } });
  }

  async leave(userIds: readonly string[], group: Types.ObjectId, caller: Caller): Promise<void> {
    const users = await this.rights.reachableAll(userIds, caller);
    await this.regroup(users, { $pull: { groups: group } });
  }

  async forget(groups: readonly Types.ObjectId[], session: ClientSession): Promise<void> {
    const gone = { $in: groups };
    await this.collections.users.updateMany({ groups: gone }, { $pull: { groups: gone } }, { session });
  }

  /** Sessions name the groups, because what is shared with a group is shared with its members. */
  private async regroup(users: readonly UserDoc[], change: UpdateQuery<UserDoc>): Promise<void> {
    const ids = users.map(({ _id }) => _id);
    await this.changes.ofPeople('changed', async (session, mark) => {
      await this.collections.users.updateMany({ _id: { $in: ids } }, { ...change, $inc: { sessionRevision: 1 } }, { session });
      await mark(ids);
    });
  }
}
