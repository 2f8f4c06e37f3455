import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { containing, findPage, isDuplicate, listSort, revisionOf, saveRevised, savedObject } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { Types, type QueryFilter } from 'mongoose';
import { reachOf } from '../../kernel/reach.js';
import { Collections } from '../../store/collections.js';
import { UserRights } from '../../people/users/user-rights.js';
import { UserService } from '../../people/users/user.service.js';
import type { GroupDoc } from './group.model.js';

/** Groups within the caller's reach, filled with people within the caller's reach. */
@Injectable()
export class GroupService {
  constructor(
    private readonly collections: Collections,
    private readonly rights: UserRights,
    private readonly users: UserService,
  ) {}

  async paging(query: Input<typeof calls.groupPaging>, caller: Caller): Promise<Output<typeof calls.groupPaging>> {
    const { groupName } = query.params;
    const filter: QueryFilter<GroupDoc> = { $and: [reachOf(caller), ...(groupName ? [{ groupName: containing(groupName) }] : [])] };
    const sort = listSort(query.orders, { groupName: 'groupName', createTime: 'createdAt' }, { createdAt: -1 });
    const { records, ...counts } = await findPage(this.collections.groups, filter, query, sort, (row) => row);
    const sizes = await Promise.all(records.map(({ _id }) => this.collections.users.countDocuments({ groups: _id })));
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
    { id, revision: read, groupName }: Input<typeof calls.groupSave>,
    caller: Caller,
    note: UserContext['note'],
  ): Promise<Output<typeof calls.groupSave>> {
    const { groups } = this.collections;
    try {
      if (id === undefined) {
        return {
          id: String((await groups.create({ groupName, createBy: caller.userId, deptCode: caller.deptCode, createdAt: new Date() }))._id),
          revision: 0,
        };
      }
      const stored = await groups.findOne({ $and: [{ _id: id }, reachOf(caller)] }).lean<GroupDoc>();
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
    const gone = { $in: groups };
    await this.collections.transaction(async (session) => {
      await this.collections.groups.deleteMany({ _id: gone }, { session });
      await this.collections.users.updateMany({ groups: gone }, { $pull: { groups: gone } }, { session });
    });
  }

  async members(query: Input<typeof calls.groupUserPaging>, caller: Caller): Promise<Output<typeof calls.groupUserPaging>> {
    const { groupId, keyword } = query.params;
    const [group] = groupId === undefined ? [] : await this.reachable([groupId], caller);
    return this.users.paging(
      { ...query, params: { ...(keyword === undefined ? {} : { keyword }) } },
      caller,
      group ? [{ groups: group }] : [{ 'groups.0': { $exists: true } }],
    );
  }

  async join(userIds: readonly string[], groupIds: readonly string[], caller: Caller): Promise<void> {
    const groups = await this.reachable(groupIds, caller);
    const users = await this.rights.reachableAll(userIds, caller);
    await this.collections.users.updateMany({ _id: { $in: users.map(({ _id }) => _id) } }, { $addToSet: { groups: { $each: groups } } });
  }

  async remove(groupId: string, ids: readonly string[], caller: Caller): Promise<void> {
    const [group] = await this.reachable([groupId], caller);
    const users = await this.rights.reachableAll(ids, caller);
    await this.collections.users.updateMany({ _id: { $in: users.map(({ _id }) => _id) } }, { $pull: { groups: group } });
  }

  /** @throws {BusinessError} NOT_FOUND when one is not there or outside the caller's reach */
  private async reachable(ids: readonly string[], caller: Caller): Promise<Types.ObjectId[]> {
    const wanted = [...new Set(ids)];
    const found = await this.collections.groups
      .find({ $and: [{ _id: { $in: wanted } }, reachOf(caller)] }, { _id: 1 })
      .lean<{ _id: Types.ObjectId }[]>();
    if (found.length !== wanted.length) throw new BusinessError('NOT_FOUND');
    return found.map(({ _id }) => _id);
  }
}
