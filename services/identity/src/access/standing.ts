import { permissionCodes, type Caller, type PermissionCode } from '@xuekao/contracts';
import type { Types } from 'mongoose';
import type { RoleDoc } from '../roles/role.model.js';
import type { UserDoc } from '../users/user.model.js';

/** What a person's roles add up to. */
export interface Standing {
  roleType: 1 | 2;
  roleLevel: 1 | 2 | 3;
  roleNames: string[];
  permissions: PermissionCode[];
  /** null: every menu */
  menuIds: ReadonlySet<string> | null;
}

export const permissionsOf = (role: RoleDoc): readonly PermissionCode[] => (role.holdsAll ? permissionCodes : role.permissions);

/** The widest reach of the administrative roles and all permissions together. A role that is gone counts for nothing. */
export function standingOf(roles: readonly RoleDoc[]): Standing {
  const administrative = roles.filter((role) => role.roleType === 2);
  const held = new Set(roles.flatMap(permissionsOf));
  return {
    roleType: administrative.length > 0 ? 2 : 1,
    roleLevel: administrative.reduce<1 | 2 | 3>((widest, { roleLevel }) => (roleLevel < widest ? roleLevel : widest), 3),
    roleNames: roles.map((role) => role.roleName),
    permissions: permissionCodes.filter((code) => held.has(code)),
    menuIds: roles.some((role) => role.holdsAll) ? null : new Set(roles.flatMap((role) => role.menuIds.map(String))),
  };
}

export function callerOf(user: UserDoc, standing: Standing): Omit<Caller, 'sessionId'> {
  return {
    userId: String(user._id),
    userName: user.userName,
    realName: user.realName,
    mobile: user.mobile,
    deptCode: user.deptCode,
    roleType: standing.roleType,
    roleLevel: standing.roleLevel,
    permissions: standing.permissions,
  };
}

/** Nobody gives, takes or touches more than they hold: not a wider reach, not a permission that is not theirs. */
export const commands = (caller: Caller, role: RoleDoc): boolean =>
  (role.roleType === 1 || role.roleLevel >= caller.roleLevel) && permissionsOf(role).every((code) => caller.permissions.includes(code));

export const rolesById = (roles: readonly RoleDoc[]): ((ids: readonly Types.ObjectId[]) => RoleDoc[]) => {
  const byId = new Map(roles.map((role) => [String(role._id), role]));
  return (ids) => ids.flatMap((id) => byId.get(String(id)) ?? []);
};
