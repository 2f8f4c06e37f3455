import { Injectable } from '@nestjs/common';
import { belongingTo, reachOf } from '@xuekao/access';
import { calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { Types, type QueryFilter } from 'mongoose';
import { inTree } from '../../kernel/department-tree.js';
import { DepartmentService, OrganisationCollections } from '../../organisation/index.js';
import { PeopleCollections } from '../people.collections.js';
import type { UserDoc } from './user.model.js';
import { shownContainingWord } from './user-search.js';

/** Calls of other services about people. */
@Injectable()
export class UserDirectory {
  constructor(
    private readonly collections: PeopleCollections,
    private readonly organisation: OrganisationCollections,
    private readonly departments: DepartmentService,
  ) {}

  /** People that are gone are left out; the order is not that of the ids. */
  async byIds(ids: readonly string[]): Promise<Output<typeof calls.identity.users.byIds>> {
    const users = await this.collections.users
      .find({ _id: { $in: ids } }, { userName: 1, realName: 1, deptCode: 1 })
      .lean<Pick<UserDoc, '_id' | 'userName' | 'realName' | 'deptCode'>[]>();
    const names = await this.departments.names(users.map((user) => user.deptCode));
    return users.map(({ _id, userName, realName, deptCode }) => ({
      id: String(_id),
      userName,
      realName,
      deptCode,
      deptName: names.get(deptCode) ?? '',
    }));
  }

  /** Learners in good standing in any of the department trees; null: of the site. Who also administers is no learner. */
  async countLearners(deptCodes: readonly string[] | null): Promise<number> {
    return this.collections.users.countDocuments(await this.learners(deptCodes));
  }

  /** Learners of an audience by department and account. */
  async audience({
    deptCodes,
    users,
    within,
    keyword,
    limit,
    after,
  }: Input<typeof calls.identity.users.audience>): Promise<Output<typeof calls.identity.users.audience>> {
    const named =
      users === null ? await this.learners(deptCodes) : { _id: { $in: users.map((id) => new Types.ObjectId(id)) }, state: 0 as const };
    const people = await this.collections.users
      .find(
        {
          $and: [
            named,
            within === undefined ? {} : { $or: within.map(inTree) },
            keyword ? shownContainingWord(keyword) : {},
            after === undefined ? {} : behind(after),
          ],
        },
        { userName: 1, realName: 1, deptCode: 1 },
      )
      .sort({ deptCode: 1, userName: 1, _id: 1 })
      .limit(limit)
      .lean<Pick<UserDoc, '_id' | 'userName' | 'realName' | 'deptCode'>[]>();
    return people.map(({ _id, userName, realName, deptCode }) => ({ id: String(_id), userName, realName, deptCode }));
  }

  /** Ids of active accounts among the people and in the department trees, within the caller's reach. */
  async inUse({ users, departs }: { users: readonly string[]; departs: readonly string[] }, caller: Caller): Promise<string[]> {
    const wanted = [{ _id: { $in: users.map((id) => new Types.ObjectId(id)) } }, ...departs.map(inTree)];
    const people = await this.collections.users
      .find({ $and: [reachOf(caller).filter(belongingTo), { $or: wanted }, { state: 0 }] }, { _id: 1 })
      .lean<Pick<UserDoc, '_id'>[]>();
    return people.map(({ _id }) => String(_id));
  }

  /** Learners, as `countLearners`, as a condition. */
  async learners(deptCodes: readonly string[] | null): Promise<QueryFilter<UserDoc>> {
    const trees = deptCodes && outermost(deptCodes);
    if (trees?.length === 0) return { _id: { $in: [] } };
    const administrative = await this.organisation.roles.find({ roleType: 2 }, { _id: 1 }).lean<{ _id: Types.ObjectId }[]>();
    return {
      state: 0,
      roles: { $nin: administrative.map((role) => role._id) },
      ...(trees ? { $or: trees.map(inTree) } : {}),
    };
  }
}

/** People who stand behind one of them. */
const behind = ({ deptCode, userName, id }: { deptCode: string; userName: string; id: string }): QueryFilter<UserDoc> => ({
  $or: [
    { deptCode: { $gt: deptCode } },
    { deptCode, userName: { $gt: userName } },
    { deptCode, userName, _id: { $gt: new Types.ObjectId(id) } },
  ],
});

/** Without departments that another one of the list contains. */
function outermost(codes: readonly string[]): string[] {
  const kept: string[] = [];
  for (const code of codes.filter((text) => text !== '').sort()) {
    const last = kept.at(-1);
    if (last === undefined || !code.startsWith(last)) kept.push(code);
  }
  return kept;
}
