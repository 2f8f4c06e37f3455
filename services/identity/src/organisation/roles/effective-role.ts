import { isOfModules, isUsable, permissionCodes, type Caller, type PermissionCode, type SiteModule } from '@xuekao/contracts';
import { combineRoles, type SessionRole } from '@xuekao/platform';
import type { RoleDoc } from './role.model.js';

/** The union of a person's roles. */
export interface EffectiveRole {
  roleType: 1 | 2;
  roleLevel: 1 | 2 | 3;
  roleNames: string[];
  permissions: PermissionCode[];
  /** null: every menu */
  menuIds: ReadonlySet<string> | null;
}

export const permissionsOf = (role: RoleDoc): readonly PermissionCode[] => (role.holdsAll ? permissionCodes : role.permissions);

/** The widest reach of the administrative roles and all permissions together. A role that is gone counts for nothing. */
export function effectiveRoleOf(roles: readonly RoleDoc[]): EffectiveRole {
  const { roleType, roleLevel, permissions } = combineRoles(roles.map(sessionRoleOf));
  const held = new Set(permissions);
  return {
    roleType: roleType === 2 ? 2 : 1,
    roleLevel: roleLevel === 1 || roleLevel === 2 ? roleLevel : 3,
    roleNames: roles.map((role) => role.roleName),
    permissions: permissionCodes.filter((code) => held.has(code)),
    menuIds: roles.some((role) => role.holdsAll) ? null : new Set(roles.flatMap((role) => role.menuIds.map(String))),
  };
}

/**
 * Permissions that lead somewhere: pages and buttons that would only be refused are not shown.
 * @param off modules of the site that are switched off
 */
export function usablePermissions(
  effectiveRole: Pick<EffectiveRole, 'permissions' | 'roleLevel'>,
  off: readonly SiteModule[],
): PermissionCode[] {
  return effectiveRole.permissions.filter((code) => isUsable(code, effectiveRole) && !isOfModules(code, off));
}

export const sessionRoleOf = (role: RoleDoc): SessionRole => ({
  id: String(role._id),
  generation: role.generation ?? 0,
  roleType: role.roleType,
  roleLevel: role.roleLevel,
  permissions: permissionsOf(role),
});

/** A caller gives, takes and touches only roles within the own ones: not a wider reach, not a permission that is not held. */
export const outranks = (caller: Caller, role: RoleDoc): boolean =>
  (role.roleType === 1 || role.roleLevel >= caller.roleLevel) && permissionsOf(role).every((code) => caller.permissions.includes(code));
