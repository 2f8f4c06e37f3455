import { Injectable } from '@nestjs/common';
import { BusinessError, calls, permissionCodes, type Caller, type Input, type Output } from '@xuekao/contracts';
import { Sessions, type UserContext } from '@xuekao/platform';
import { Types } from 'mongoose';
import { isWithinReach } from '../access/reach.js';
import { callerOf, commands, rolesById, standingOf } from '../access/standing.js';
import { Collections } from '../store/collections.js';
import { texts } from '../texts.js';
import type { UserDoc } from '../users/user.model.js';
import type { RoleDoc } from './role.model.js';

type Note = UserContext['note'];
type RoleView = Output<typeof calls.roleDetail>;

/** Sessions that are rewritten together when a role changes. */
const batch = 100;

@Injectable()
export class RoleService {
  constructor(
    private readonly collections: Collections,
    private readonly sessions: Sessions,
  ) {}

  async list(): Promise<RoleView[]> {
    return (await this.collections.roles.find().sort({ builtIn: -1, _id: 1 }).lean<RoleDoc[]>()).map(view);
  }

  async detail(id: string): Promise<RoleView> {
    return view(await this.read(id));
  }

  async menus(id: string): Promise<Output<typeof calls.roleListMenus>> {
    const role = await this.read(id);
    if (!role.holdsAll) return { menuIds: role.menuIds.map(String), permissions: role.permissions };
    return { menuIds: (await this.collections.menus.distinct('_id')).map(String), permissions: permissionCodes };
  }

  async save({ id, roleName, roleType, roleLevel }: Input<typeof calls.roleSave>, caller: Caller, note: Note): Promise<string> {
    const { roles } = this.collections;
    const wanted: RoleDoc = id === undefined
      ? { _id: new Types.ObjectId(), seedKey: '', roleName, roleType, roleLevel, builtIn: false, holdsAll: false, menuIds: [], permissions: [], createBy: caller.userId, deptCode: caller.deptCode }
      : { ...(await this.commanded(id, caller)), roleName, roleType, roleLevel };
    if (!commands(caller, wanted)) throw new BusinessError('FORBIDDEN');
    if (id === undefined) {
      await roles.create(wanted);
      note({ object: String(wanted._id), after: view(wanted) });
      return String(wanted._id);
    }
    const before = await this.read(id);
    // what a role of the system means is fixed: nobody locks everybody out
    if (before.builtIn && (before.roleType !== roleType || before.roleLevel !== roleLevel)) throw new BusinessError('FORBIDDEN');
    await roles.updateOne({ _id: id }, { roleName, roleType, roleLevel });
    note({ before: view(before), after: view(wanted) });
    await this.refreshSessions(id);
    return id;
  }

  async saveMenus({ id, menuIds, permissions }: Input<typeof calls.roleSaveMenus>, caller: Caller, note: Note): Promise<void> {
    const role = await this.commanded(id, caller);
    const granted = permissionCodes.filter((code) => permissions.includes(code));
    if (role.holdsAll || !commands(caller, { ...role, permissions: granted })) throw new BusinessError('FORBIDDEN');
    const wanted = [...new Set(menuIds)];
    const known = await this.collections.menus.countDocuments({ _id: { $in: wanted } });
    if (known !== wanted.length) throw new BusinessError('BAD_INPUT', { detail: texts.unknownMenus });
    await this.collections.roles.updateOne({ _id: id }, { menuIds: wanted, permissions: granted });
    note({ before: { menuIds: role.menuIds.map(String), permissions: role.permissions }, after: { menuIds: wanted, permissions: granted } });
    await this.refreshSessions(id);
  }

  /** Everybody who holds the role works with its new meaning from the next request on (security.md row 5). */
  private async refreshSessions(id: string): Promise<void> {
    const rolesOf = rolesById(await this.collections.roles.find().lean<RoleDoc[]>());
    let pending: Promise<void>[] = [];
    for await (const user of this.collections.users.find({ roles: new Types.ObjectId(id) }).lean<UserDoc[]>().cursor()) {
      const person: UserDoc = user;
      pending.push(this.sessions.change(String(person._id), callerOf(person, standingOf(rolesOf(person.roles)))));
      if (pending.length < batch) continue;
      await Promise.all(pending);
      pending = [];
    }
    await Promise.all(pending);
  }

  private async read(id: string): Promise<RoleDoc> {
    const role = await this.collections.roles.findById(id).lean<RoleDoc>();
    if (!role) throw new BusinessError('NOT_FOUND');
    return role;
  }

  /** Colleagues elsewhere may use a role: it is changed within the reach of who made it, and by nobody who holds less. */
  private async commanded(id: string, caller: Caller): Promise<RoleDoc> {
    const role = await this.read(id);
    const { createBy = '', deptCode = '' } = role;
    if (!commands(caller, role) || !isWithinReach(caller, { createBy, deptCode })) throw new BusinessError('FORBIDDEN');
    return role;
  }
}

const view = (role: RoleDoc): RoleView => ({
  id: String(role._id),
  roleName: role.roleName,
  roleType: role.roleType,
  roleLevel: role.roleLevel,
  builtIn: role.builtIn,
});
