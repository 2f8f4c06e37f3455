export { type DepartmentPaths, evenWidth } from './departments/department-paths.js';
export { DepartmentService } from './departments/department.service.js';
export { OrganisationCollections } from './organisation.collections.js';
export { OrganisationModule } from './organisation.module.js';
export { HoldersOfRoles, PeopleOfDepartments, PeopleOfGroups } from './organisation.ports.js';
export type { RoleDoc } from './roles/role.model.js';
export { administratorRole, learnerRole } from './roles/roles.seed.js';
export { organisationUpgrades } from './organisation.upgrades.js';
export { outranks, sessionRoleOf, type EffectiveRole, effectiveRoleOf, usablePermissions } from './roles/effective-role.js';
