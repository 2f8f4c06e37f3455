/** Rights of one role. */
export interface RoleRights {
  /** 1 learner, 2 administrator or teacher */
  roleType: number;
  /** 1 whole site, 2 own department tree, 3 own objects */
  roleLevel: number;
  permissions: readonly string[];
}

/** Sum of several roles: the widest reach of the administrative ones and all permissions together. */
export function combineRoles(roles: readonly RoleRights[]): RoleRights {
  const administrative = roles.filter(({ roleType }) => roleType === 2);
  return {
    roleType: administrative.length > 0 ? 2 : 1,
    roleLevel: administrative.reduce((widest, { roleLevel }) => Math.min(widest, roleLevel), 3),
    permissions: [...new Set(roles.flatMap(({ permissions }) => permissions))],
  };
}
