import { Injectable } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { containing } from '@xuekao/documents';
import { isValidObjectId, Types, type QueryFilter } from 'mongoose';
import { DepartmentService, effectiveRoleOf, OrganisationCollections, usablePermissions, type RoleDoc } from '../../organisation/index.js';
import { Site } from '../../site/index.js';
import { PeopleCollections } from '../people.collections.js';
import { isActive, type UserDoc } from './user.model.js';
import { shownContainingWord } from './user-search.js';

const shown = 20;
const personFields = { userName: 1, realName: 1, deptCode: 1 } as const;
type Person = Pick<UserDoc, '_id' | keyof typeof personFields>;
type Named = Output<typeof calls.identity.holders.named>;

/**
 * People, groups and departments with whom colleagues share objects. A colleague's name is no secret among the people of the console, so
 * the reach of the caller does not bound the search: two teachers of two departments write a bank together.
 */
@Injectable()
export class ShareHolders {
  constructor(
    private readonly collections: PeopleCollections,
    private readonly organisation: OrganisationCollections,
    private readonly departments: DepartmentService,
    private readonly site: Site,
  ) {}

  async search({ keyword }: Input<typeof calls.identity.holders.colleagues>): Promise<Named> {
    const byName = await this.people(keyword ? shownContainingWord(keyword) : {}, shown);
    const [groups, departs] = await Promise.all([
      this.organisation.groups
        .find(keyword ? { groupName: containing(keyword) } : {}, { groupName: 1 })
        .sort({ groupName: 1 })
        .limit(shown)
        .lean<{ _id: Types.ObjectId; groupName: string }[]>(),
      this.organisation.departments
        .find(keyword ? { deptName: containing(keyword) } : {}, { deptCode: 1, deptName: 1 })
        .sort({ deptCode: 1 })
        .limit(shown)
        .lean<{ deptCode: string; deptName: string }[]>(),
    ]);
    return namedOf(await this.withDepartments(byName), groups, departs);
  }

  async named({ users, groups, departs }: Input<typeof calls.identity.holders.named>): Promise<Named> {
    const objectIds = (ids: readonly string[]) => ids.filter((id) => isValidObjectId(id)).map((id) => new Types.ObjectId(id));
    const [people, groupRows, departRows] = await Promise.all([
      this.people({ _id: { $in: objectIds(users) } }, users.length),
      this.organisation.groups
        .find({ _id: { $in: objectIds(groups) } }, { groupName: 1 })
        .lean<{ _id: Types.ObjectId; groupName: string }[]>(),
      this.organisation.departments
        .find({ deptCode: { $in: departs } }, { deptCode: 1, deptName: 1 })
        .lean<{ deptCode: string; deptName: string }[]>(),
    ]);
    return namedOf(await this.withDepartments(people), groupRows, departRows);
  }

  async membersAmong({ groupId, users }: Input<typeof calls.identity.holders.membersAmong>): Promise<string[]> {
    const ids = users.filter((id) => isValidObjectId(id)).map((id) => new Types.ObjectId(id));
    const found = await this.collections.users.find({ _id: { $in: ids }, groups: new Types.ObjectId(groupId) }, { _id: 1 }).lean();
    return found.map(({ _id }) => String(_id));
  }

  async asCaller(userId: string): Promise<Output<typeof calls.identity.holders.asCaller>> {
    const user = await this.collections.users.findById(userId).lean<UserDoc>();
    if (!user || !isActive(user)) return null;
    const role = effectiveRoleOf(await this.organisation.roles.find({ _id: { $in: user.roles } }).lean<RoleDoc[]>());
    if (role.roleType !== 2) return null;
    return {
      realName: user.realName,
      deptCode: user.deptCode,
      groups: user.groups.map(String),
      roleLevel: role.roleLevel,
      permissions: usablePermissions(role, await this.site.modulesOff()),
    };
  }

  /** Active accounts with a role of the console. */
  private async people(filter: QueryFilter<UserDoc>, limit: number): Promise<Person[]> {
    if (limit === 0) return [];
    const administrative = await this.organisation.roles.distinct('_id', { roleType: 2 });
    return this.collections.users
      .find(
        {
          $and: [
            filter,
            { roles: { $in: administrative }, state: 0 as const },
            { $or: [{ expireTime: null }, { expireTime: { $gt: new Date() } }] },
          ],
        },
        personFields,
      )
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean<Person[]>();
  }

  private async withDepartments(people: readonly Person[]): Promise<Named['users']> {
    const names = await this.departments.names(people.map(({ deptCode }) => deptCode));
    return people.map(({ _id, userName, realName, deptCode }) => ({
      id: String(_id),
      userName,
      realName,
      deptCode,
      deptName: names.get(deptCode) ?? '',
    }));
  }
}

const namedOf = (
  users: Named['users'],
  groups: readonly { _id: Types.ObjectId; groupName: string }[],
  departs: readonly { deptCode: string; deptName: string }[],
): Named => ({
  users,
  groups: groups.map(({ _id, groupName }) => ({ id: String(_id), groupName })),
  departs: departs.map(({ deptCode, deptName }) => ({ deptCode, deptName })),
});
