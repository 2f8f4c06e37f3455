import { Injectable } from '@nestjs/common';
import { belongingTo, reachOf } from '@xuekao/access';
import { BusinessError, calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { containing, findPage, isDuplicate, listSort, revisionOf, saveRevised, savedObject } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import type { Types, QueryFilter } from 'mongoose';
import { OrganisationCollections } from '../organisation.collections.js';
import { OrganisationEvents } from '../organisation-events.js';
import { PeopleOfGroups } from '../organisation.ports.js';
import type { GroupDoc } from './group.model.js';

/** Groups within the caller's reach, filled with people within the caller's reach. */
@Injectable()
export class GroupService {
  constructor(
    private readonly collections: OrganisationCollections,
    private readonly people: PeopleOfGroups,
    private readonly events: OrganisationEvents,
  ) {}

  async paging(query: Input<typeof calls.identity.groups.paging>, caller: Caller): Promise<Output<typeof calls.identity.groups.paging>> {
    const { groupName } = query.params;
    const filter: QueryFilter<GroupDoc> = {
      $and: [reachOf(caller).filter(belongingTo), ...(groupName ? [{ groupName: containing(groupName) }] : [])],
    };
    const sort = listSort(query.orders, { groupName: 'groupName', createTime: 'createdAt' }, { createdAt: -1 });
    const { records, ...counts } = await findPage(this.collections.groups, filter, query, sort, (row) => row);
    const sizes = await this.people.counts(records.map(({ _id }) => _id));
    return {
      ...counts,
      records: records.map((row, index) => ({
        id: String(row._id),
        groupName: row.groupName,
        userCount: sizes[index] ?? 0,
        createTime: row.createdAt.toISOString(),
        revision: revisionOf(row),
      })),
    };
  }

  async save(
    { id, revision: read, groupName }: Input<typeof calls.identity.groups.save>,
    caller: Caller,
    note: UserContext['note'],
  ): Promise<Output<typeof calls.identity.groups.save>> {
    const { groups } = this.collections;
    try {
      if (id === undefined) {
        return {
          id: String((await groups.create({ groupName, createBy: caller.userId, deptCode: caller.deptCode, createdAt: new Date() }))._id),
          revision: 0,
        };
      }
      const stored = await groups.findOne({ $and: [{ _id: id }, reachOf(caller).filter(belongingTo)] }).lean<GroupDoc>();
      if (!stored) throw new BusinessError('NOT_FOUND');
      const revision = await saveRevised({ model: groups, stored, read, set: { groupName } });
      note({ object: savedObject(id, read), before: { groupName: stored.groupName }, after: { groupName } });
      return { id, revision };
    } catch (error) {
      if (isDuplicate(error)) throw new BusinessError('GROUP_NAME_TAKEN', { groupName });
      throw error;
    }
  }

  async delete(ids: readonly string[], caller: Caller): Promise<void> {
    const groups = await this.reachable(ids, caller);
    await this.collections.transaction(async (session) => {
      await this.collections.groups.deleteMany({ _id: { $in: groups } }, { session });
      await this.people.forget(groups, session);
      await this.events.groupsDeleted(groups.map(String), session);
    });
  }

  async members(
    query: Input<typeof calls.identity.groups.userPaging>,
    caller: Caller,
  ): Promise<Output<typeof calls.identity.groups.userPaging>> {
    const { groupId } = query.params;
    const [group] = groupId === undefined ? [] : await this.reachable([groupId], caller);
    return this.people.paging(query, caller, group ?? null);
  }

  async join(userIds: readonly string[], groupIds: readonly string[], caller: Caller): Promise<void> {
    const groups = await this.reachable(groupIds, caller);
    await this.people.join(userIds, groups, caller);
  }

  async remove(groupId: string, ids: readonly string[], caller: Caller): Promise<void> {
    const [group] = await this.reachable([groupId], caller);
    if (!group) throw new BusinessError('NOT_FOUND');
    await this.people.leave(ids, group, caller);
  }

  /** @throws {BusinessError} NOT_FOUND when one is not there or outside the caller's reach */
  private async reachable(ids: readonly string[], caller: Caller): Promise<Types.ObjectId[]> {
    const wanted = [...new Set(ids)];
    const found = await this.collections.groups
      .find({ $and: [{ _id: { $in: wanted } }, reachOf(caller).filter(belongingTo)] }, { _id: 1 })
      .lean<{ _id: Types.ObjectId }[]>();
    if (found.length !== wanted.length) throw new BusinessError('NOT_FOUND');
    return found.map(({ _id }) => _id);
  }
}
