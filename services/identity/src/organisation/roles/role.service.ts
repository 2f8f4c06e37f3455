import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, calls, permissionCodes, sentence, type Caller, type Input, type Output } from '@xuekao/contracts';
import { revisionOf, saveRevised, savedObject } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { Types } from 'mongoose';
import { outranks } from './effective-role.js';
import { OrganisationCollections } from '../organisation.collections.js';
import { HoldersOfRoles } from '../organisation.ports.js';
import type { RoleDoc } from './role.model.js';

type Note = UserContext['note'];
type RoleView = Output<typeof calls.identity.roles.detail>;
type Saved = Output<typeof calls.identity.roles.save>;

@Injectable()
export class RoleService {
  constructor(
    private readonly collections: OrganisationCollections,
    private readonly holders: HoldersOfRoles,
  ) {}

  async list(): Promise<RoleView[]> {
    return (await this.collections.roles.find().sort({ builtIn: -1, _id: 1 }).lean<RoleDoc[]>()).map(view);
  }

  async detail(id: string): Promise<RoleView> {
    return view(await this.read(id));
  }

  async menus(id: string): Promise<Output<typeof calls.identity.roles.listMenus>> {
    const role = await this.read(id);
    const revision = revisionOf(role);
    if (!role.holdsAll) return { menuIds: role.menuIds.map(String), permissions: role.permissions, revision };
    return { menuIds: (await this.collections.menus.distinct('_id')).map(String), permissions: permissionCodes, revision };
  }

  async save(
    { id, revision: read, roleName, roleType, roleLevel }: Input<typeof calls.identity.roles.save>,
    caller: Caller,
    note: Note,
  ): Promise<Saved> {
    const { roles } = this.collections;
    const wanted: RoleDoc =
      id === undefined
        ? {
            _id: new Types.ObjectId(),
            seedKey: '',
            roleName,
            roleType,
            roleLevel,
            builtIn: false,
            holdsAll: false,
            menuIds: [],
            permissions: [],
            createBy: caller.userId,
            deptCode: caller.deptCode,
          }
        : { ...(await this.commanded(id, caller)), roleName, roleType, roleLevel };
    if (!outranks(caller, wanted)) throw new BusinessError('FORBIDDEN');
    if (id === undefined) {
      await roles.create(wanted);
      note({ object: String(wanted._id), after: view(wanted) });
      return { id: String(wanted._id), revision: 0 };
    }
    const before = await this.read(id);
    // what a role of the system means is fixed: nobody locks everybody out
    if (before.builtIn && (before.roleType !== roleType || before.roleLevel !== roleLevel)) throw new BusinessError('FORBIDDEN');
    const revision = await this.change(wanted, read, { roleName, roleType, roleLevel });
    note({ object: savedObject(id, read), before: view(before), after: view({ ...before, roleName, roleType, roleLevel }) });
    return { id, revision };
  }

  async saveMenus(
    { id, revision: read, menuIds, permissions }: Input<typeof calls.identity.roles.saveMenus>,
    caller: Caller,
    note: Note,
  ): Promise<Saved> {
    const role = await this.commanded(id, caller);
    const granted = permissionCodes.filter((code) => permissions.includes(code));
    if (role.holdsAll || !outranks(caller, { ...role, permissions: granted })) throw new BusinessError('FORBIDDEN');
    const wanted = [...new Set(menuIds)];
    const known = await this.collections.menus.countDocuments({ _id: { $in: wanted } });
    if (known !== wanted.length) throw new BusinessError('BAD_INPUT', { detail: sentence('identity.unknownMenus') });
    const revision = await this.change(role, read, { menuIds: wanted.map((menu) => new Types.ObjectId(menu)), permissions: granted });
    note({
      object: savedObject(id, read),
      before: { menuIds: role.menuIds.map(String), permissions: role.permissions },
      after: { menuIds: wanted, permissions: granted },
    });
    return { id, revision };
  }

  /** Holders of the role work with its new rights from the next request on (security.md row 5). */
  private change(stored: RoleDoc, read: number | undefined, set: Partial<RoleDoc>): Promise<number> {
    return this.holders.ofRole(stored._id, (session) =>
      saveRevised({ model: this.collections.roles, stored, read, set, increase: { generation: 1 }, session }),
    );
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
    if (!outranks(caller, role) || !reachOf(caller).includes({ by: createBy, dept: deptCode })) throw new BusinessError('FORBIDDEN');
    return role;
  }
}

const view = (role: RoleDoc): RoleView => ({
  id: String(role._id),
  roleName: role.roleName,
  roleType: role.roleType,
  roleLevel: role.roleLevel,
  builtIn: role.builtIn,
  revision: revisionOf(role),
});
