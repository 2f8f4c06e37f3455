import type { PermissionCode } from '@xuekao/contracts';
import type { RoleDoc } from './role.model.js';

export interface RoleSeed extends Omit<RoleDoc, '_id' | 'menuIds' | 'createBy' | 'deptCode'> {
  /** names of menus; what is below them comes along */
  menus: readonly string[];
}
export const administratorRole = 'administrator';
export const learnerRole = 'learner';

const teaching: PermissionCode[] = [
  'repo:list',
  'repo:save',
  'repo:delete',
  'qu:list',
  'qu:save',
  'qu:delete',
  'qu:import',
  'qu:ai:gen',
  'qu:report',
  'tmpl:list',
  'tmpl:save',
  'tmpl:delete',
  'exam:list',
  'exam:add',
  'exam:state',
  'exam:delete',
  'exam:release',
  'paper:list',
  'paper:review',
  'paper:valid',
  'paper:delete',
  'battle:list',
  'battle:save',
  'trial:list',
  'activity:list',
  'activity:save',
  'activity:delete',
  'activity:audit',
  'survey:list',
  'survey:save',
  'survey:delete',
  'sys:kp:save',
  'sys:user:list',
  'sys:user:delay',
  'sys:depart:list',
];

export const roleSeeds: readonly RoleSeed[] = [
  {
    seedKey: administratorRole,
    roleName: '系统管理员',
    roleType: 2,
    roleLevel: 1,
    builtIn: true,
    holdsAll: true,
    permissions: [],
    menus: [],
  },
  {
    seedKey: 'teacher',
    roleName: '教师',
    roleType: 2,
    roleLevel: 2,
    builtIn: false,
    holdsAll: false,
    permissions: teaching,
    menus: ['Dashboard', 'BankCentre', 'ExamCentre', 'ActivityCentre', 'SurveyCentre', 'UserList'],
  },
  {
    seedKey: 'marker',
    roleName: '阅卷教师',
    roleType: 2,
    roleLevel: 2,
    builtIn: false,
    holdsAll: false,
    permissions: ['exam:list', 'paper:list', 'paper:review'],
    menus: ['Dashboard', 'PaperList'],
  },
  {
    seedKey: learnerRole,
    roleName: '学员',
    roleType: 1,
    roleLevel: 3,
    builtIn: true,
    holdsAll: false,
    permissions: [],
    menus: [],
  },
];
