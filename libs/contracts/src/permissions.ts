import { battlePermissions, examPermissions } from './exam/permissions.js';
import { identityPermissions } from './identity/permissions.js';
import { paymentPermissions } from './payment/permissions.js';
import { proctoringPermissions } from './proctoring/permissions.js';
import { certPermissions } from './cert/permissions.js';
import { activityPermissions } from './activity/permissions.js';
import { mallPermissions } from './mall/permissions.js';
import { coursePermissions } from './course/permissions.js';
import { statPermissions } from './stat/permissions.js';
import { repoPermissions } from './repo/permissions.js';
import type { SiteModule } from './site-modules.js';

/** Every permission code with the Chinese name that the role editor shows. A call's access names codes from here only. */
export const permissions = {
  ...repoPermissions,
  ...examPermissions,
  ...battlePermissions,
  ...identityPermissions,
  ...statPermissions,
  ...coursePermissions,
  ...mallPermissions,
  ...activityPermissions,
  ...certPermissions,
  ...proctoringPermissions,
  ...paymentPermissions,
} as const;

export type PermissionCode = keyof typeof permissions;
export const permissionCodes = Object.keys(permissions) as PermissionCode[]; // keys of a const object

/**
 * Permissions of the whole site: people who reach a part of it (roleLevel 2 or 3) cannot use these, whatever their roles hold. A message
 * code in the outbox opens any account; settings, menus and dictionaries are everybody's.
 */
export const siteWidePermissions: ReadonlySet<PermissionCode> = new Set([
  'sys:config:site',
  'sys:config:switch',
  'sys:config:prop',
  'sys:menu:save',
  'sys:dic:save',
  'sys:sms:outbox',
  // evidence of exams of all departments
  'sys:user:erase',
  // whoever has the code may redeem it, in any department
  'pay:code',
  // a statement of a provider has the money of all departments
  'pay:statement',
] as const);

/** Whether somebody with this reach can use the permission. */
export const isUsable = (code: PermissionCode, { roleLevel }: { roleLevel: number }): boolean =>
  roleLevel === 1 || !siteWidePermissions.has(code);

/**
 * Permissions of a module of the site: while it is off they lead nowhere, and pages and buttons that ask for them are not shown. Orders and
 * statements stay while nothing is sold: money that was taken may have to go back.
 */
const modulePermissions: Partial<Record<SiteModule, ReadonlySet<string>>> = {
  exam: new Set([...Object.keys(examPermissions), 'trial:list']),
  battle: new Set(Object.keys(battlePermissions)),
  pay: new Set(['pay:code']),
  cert: new Set(Object.keys(certPermissions)),
  activity: new Set(['activity:list', 'activity:save', 'activity:delete', 'activity:audit']),
  course: new Set(Object.keys(coursePermissions)),
  mall: new Set(Object.keys(mallPermissions)),
  survey: new Set(['survey:list', 'survey:save', 'survey:delete']),
};

export const isOfModules = (code: PermissionCode, modules: readonly SiteModule[]): boolean =>
  modules.some((name) => modulePermissions[name]?.has(code));
