import { z } from 'zod';
import { defineCall } from './call.js';
import { byId, byIds, choice, done, id, ids, instant, integer, page, paging, saved, search, text } from './fields.js';
import { permissionCodes } from './permissions.js';

const captcha = {
  captchaKey: z.string('验证码不能为空').regex(/^[0-9a-f]{32}$/, '验证码错误或已失效，请点击图片刷新验证码！'),
  captchaValue: z.string('验证码不能为空').trim().min(1, '验证码不能为空').max(8, '验证码错误或已失效，请点击图片刷新验证码！'),
};
const password = z.string('密码不能为空').min(1, '密码不能为空').max(128, '密码不能超过 128 个字符');

/** A password that is being set: the specification's rule (part 1, section 5). */
export const newPassword = z
  .string('密码不能为空！')
  .min(8, '密码长度应为8-60位')
  .max(60, '密码长度应为8-60位')
  .refine(
    (value) => [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length >= 3,
    '密码应包含大写字母、小写字母、数字、特殊字符其中三种!',
  );
const userName = z
  .string('用户不能为空！')
  .regex(/^[A-Za-z0-9_-]{4,32}$/, '用户名应为4-32位，数字英文下划线组合！');

const currentUser = z.strictObject({
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  avatar: z.string(),
  mobile: z.string(),
  deptCode: z.string(),
  deptName: z.string(),
  roleType: z.int(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  unread: z.int(),
});
const signedIn = z.strictObject({ token: z.string(), roleType: z.int() });

const userRow = z.strictObject({
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  mobile: z.string(),
  email: z.string(),
  deptCode: z.string(),
  deptCode_dictText: z.string(),
  state: z.int(),
  state_dictText: z.string(),
  roles: z.array(z.string()),
  expireTime: z.string().nullable(),
  createTime: z.string(),
});

export interface TreeNode {
  id: string;
  title: string;
  value: string;
  children: TreeNode[];
}
const treeNode: z.ZodType<TreeNode> = z.lazy(() =>
  z.strictObject({ id: z.string(), title: z.string(), value: z.string(), children: z.array(treeNode) }),
);

export interface DepartNode {
  id: string;
  deptCode: string;
  deptName: string;
  parentId: string;
  sort: number;
  children: DepartNode[];
}
const departNode: z.ZodType<DepartNode> = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    deptCode: z.string(),
    deptName: z.string(),
    parentId: z.string(),
    sort: z.int(),
    children: z.array(departNode),
  }),
);

export interface MenuNode {
  id: string;
  menuType: number;
  parentId: string;
  metaTitle: string;
  name: string;
  path: string;
  component: string;
  permissionTag: string;
  metaIcon: string;
  hidden: boolean;
  sort: number;
  children: MenuNode[];
}
const menuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    menuType: z.int(),
    parentId: z.string(),
    metaTitle: z.string(),
    name: z.string(),
    path: z.string(),
    component: z.string(),
    permissionTag: z.string(),
    metaIcon: z.string(),
    hidden: z.boolean(),
    sort: z.int(),
    children: z.array(menuNode),
  }),
);
const role = z.strictObject({ id: z.string(), roleName: z.string(), roleType: z.int(), roleLevel: z.int(), builtIn: z.boolean() });

export const identityCalls = {
  login: defineCall({
    summary: '账号密码登录',
    path: '/api/sys/user/login',
    owner: 'identity',
    access: 'public',
    load: 'login',
    input: z.strictObject({
      userName: z.string('账号不能为空').trim().min(1, '账号不能为空').max(64, '账号不能超过 64 个字'),
      password,
      // absent only where CAPTCHA=off is honoured (demo mode); the service refuses otherwise
      captchaKey: captcha.captchaKey.optional(),
      captchaValue: captcha.captchaValue.optional(),
    }),
    output: signedIn,
    errors: ['CAPTCHA_WRONG', 'LOGIN_FAILED', 'LOGIN_DELAYED', 'ACCOUNT_DISABLED', 'ACCOUNT_EXPIRED', 'ACCOUNT_PENDING', 'BUSY'],
  }),
  logout: defineCall({
    summary: '退出登录',
    path: '/api/sys/user/logout',
    owner: 'identity',
    access: 'user',
    input: z.strictObject({}),
    output: done,
    errors: [],
  }),
  userInfo: defineCall({
    summary: '当前用户',
    path: '/api/sys/user/info',
    owner: 'identity',
    access: 'user',
    // the specification sends the token again in the body; only the header counts
    input: z.strictObject({ token: z.string().max(200).optional() }),
    output: currentUser,
    errors: [],
  }),
  captchaGen: defineCall({
    summary: '获取图形验证码（PNG）',
    path: '/api/common/captcha/gen',
    owner: 'identity',
    access: 'public',
    method: 'GET',
    keepsSession: false,
    input: z.strictObject({ key: captcha.captchaKey, t: z.string().max(20).optional() }),
    output: z.strictObject({ png: z.string() }),
    errors: [],
  }),
  captchaCheck: defineCall({
    summary: '校验图形验证码（不消耗）',
    path: '/api/common/captcha/check',
    owner: 'identity',
    access: 'public',
    input: z.strictObject(captcha),
    output: z.boolean(),
    errors: [],
  }),
  siteInfo: defineCall({
    summary: '站点信息',
    path: '/api/sys/site/info',
    owner: 'identity',
    access: 'public',
    keepsSession: false,
    input: z.strictObject({}),
    output: z.strictObject({
      siteName: z.string(),
      copyRight: z.string(),
      frontLogo: z.string(),
      backLogo: z.string(),
      props: z.record(z.string(), z.union([z.boolean(), z.number(), z.string()])),
      serverTime: z.string(),
      captcha: z.boolean(),
      /** Only in demo mode: one learner and one administrator, for the one-click buttons. */
      demoAccounts: z.array(z.strictObject({ label: z.string(), userName: z.string(), password: z.string() })),
    }),
    errors: [],
  }),
  countUnread: defineCall({
    summary: '未读消息数',
    path: '/api/sys/user/msg/count-unread',
    owner: 'identity',
    access: 'user',
    keepsSession: false,
    input: z.strictObject({}),
    output: z.strictObject({ count: z.int() }),
    errors: [],
  }),
  menuRoutes: defineCall({
    summary: '当前用户获准的菜单',
    path: '/api/sys/menu/routes',
    owner: 'identity',
    access: 'user',
    input: z.strictObject({}),
    output: z.array(menuNode),
    errors: ['NO_MENUS'],
  }),
  menuTree: defineCall({
    summary: '菜单树',
    path: '/api/sys/menu/tree',
    owner: 'identity',
    access: ['sys:menu:list', 'sys:role:list'],
    input: z.strictObject({}),
    output: z.array(menuNode),
    errors: [],
  }),
  userPaging: defineCall({
    summary: '用户列表',
    path: '/api/sys/user/paging',
    owner: 'identity',
    access: ['sys:user:list'],
    input: paging({
      userName: search('用户名'),
      realName: search('姓名'),
      keyword: search('关键字'),
      deptCode: z.string().max(60).optional(),
      state: choice('状态', [0, 1, 2]).optional(),
      role: id('角色').optional(),
      excludes: z.array(id()).max(5000).optional(),
      ids: z.array(id()).max(5000).optional(),
    }),
    output: page(userRow),
    errors: [],
  }),
  userDetail: defineCall({
    summary: '用户详情',
    path: '/api/sys/user/detail',
    owner: 'identity',
    access: ['sys:user:list'],
    input: byId,
    output: userRow,
    errors: ['NOT_FOUND'],
  }),
  userSave: defineCall({
    summary: '保存用户',
    path: '/api/sys/user/save',
    owner: 'identity',
    access: ['sys:user:add', 'sys:user:update'],
    input: z.strictObject({
      id: id().optional(),
      userName,
      realName: text('姓名', 50),
      // required when the user is new; empty keeps what is there
      password: z.union([z.literal(''), newPassword]).optional(),
      deptCode: z.string('部门不能为空！').min(1, '部门不能为空！').max(60),
      roles: z.array(id('角色'), '必须选择一个角色！').min(1, '必须选择一个角色！').max(20, '最多选择 20 个角色'),
      mobile: z.union([z.literal(''), z.string().regex(/^1[3-9]\d{9}$/, '手机号码格式不正确!')]).optional(),
      email: z.union([z.literal(''), z.email('邮箱格式不正确!').max(100)]).optional(),
      state: choice('状态', [0, 1, 2]).default(0),
      expireTime: instant('有效期').nullable().optional(),
    }),
    output: saved,
    errors: ['NOT_FOUND', 'USER_NAME_TAKEN', 'NOT_YOURSELF', 'BAD_INPUT'],
  }),
  departTree: defineCall({
    summary: '部门树',
    path: '/api/sys/depart/tree',
    owner: 'identity',
    access: ['sys:depart:list'],
    input: z.strictObject({}),
    output: z.array(departNode),
    errors: [],
  }),
  departTreeSelect: defineCall({
    summary: '部门选择树',
    path: '/api/sys/depart/tree-select',
    owner: 'identity',
    access: 'user',
    input: z.strictObject({}),
    output: z.array(treeNode),
    errors: [],
  }),
  departDetail: defineCall({
    summary: '部门详情',
    path: '/api/sys/depart/detail',
    owner: 'identity',
    access: ['sys:depart:list'],
    input: byId,
    output: departNode,
    errors: ['NOT_FOUND'],
  }),
  departSave: defineCall({
    summary: '保存部门',
    path: '/api/sys/depart/save',
    owner: 'identity',
    access: ['sys:depart:save'],
    input: z.strictObject({ id: id().optional(), parentId: z.union([z.literal('0'), id('上级部门')]).default('0'), deptName: text('部门名称', 50) }),
    output: saved,
    errors: ['NOT_FOUND'],
  }),
  departDelete: defineCall({
    summary: '删除部门',
    path: '/api/sys/depart/delete',
    owner: 'identity',
    access: ['sys:depart:delete'],
    input: byIds,
    output: done,
    errors: ['DEPART_NOT_EMPTY', 'NOT_FOUND'],
  }),
  departSort: defineCall({
    summary: '部门排序',
    path: '/api/sys/depart/sort',
    owner: 'identity',
    access: ['sys:depart:save'],
    input: z.strictObject({ id: id(), sort: integer('排序', 0, 100_000) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  roleList: defineCall({
    summary: '角色列表',
    path: '/api/sys/role/list',
    owner: 'identity',
    access: ['sys:role:list', 'sys:user:list'],
    input: z.strictObject({}),
    output: z.array(role),
    errors: [],
  }),
  roleDetail: defineCall({
    summary: '角色详情',
    path: '/api/sys/role/detail',
    owner: 'identity',
    access: ['sys:role:list'],
    input: byId,
    output: role,
    errors: ['NOT_FOUND'],
  }),
  roleSave: defineCall({
    summary: '保存角色',
    path: '/api/sys/role/save',
    owner: 'identity',
    access: ['sys:role:save'],
    input: z.strictObject({
      id: id().optional(),
      roleName: text('角色名称', 30),
      roleType: choice('角色类型', [1, 2]),
      roleLevel: choice('数据权限', [1, 2, 3]),
    }),
    output: saved,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  roleListMenus: defineCall({
    summary: '角色的菜单与权限',
    path: '/api/sys/role/list-menus',
    owner: 'identity',
    access: ['sys:role:list'],
    input: byId,
    output: z.strictObject({ menuIds: z.array(z.string()), permissions: z.array(z.string()) }),
    errors: ['NOT_FOUND'],
  }),
  roleSaveMenus: defineCall({
    summary: '保存角色的菜单与权限',
    path: '/api/sys/role/save-menus',
    owner: 'identity',
    access: ['sys:role:save'],
    input: z.strictObject({
      id: id(),
      menuIds: z.array(id('菜单')).max(1000),
      permissions: z.array(z.enum(permissionCodes, '权限编码不存在')).max(500),
    }),
    output: done,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  dicTree: defineCall({
    summary: '字典值树',
    path: '/api/sys/dic/value/tree',
    owner: 'identity',
    access: 'user',
    input: z.strictObject({
      dicCode: z.string('字典编码不能为空').regex(/^[a-z_]{1,40}$/, '字典编码格式不正确'),
      excludes: z.array(z.string().max(60)).max(200).optional(),
      useCache: z.boolean().optional(),
    }),
    output: z.array(treeNode),
    errors: [],
  }),
  dicSave: defineCall({
    summary: '保存字典值',
    path: '/api/sys/dic/value/save',
    owner: 'identity',
    access: ['sys:dic:save'],
    input: z.strictObject({
      id: id().optional(),
      dicCode: z.string('字典编码不能为空').regex(/^[a-z_]{1,40}$/, '字典编码格式不正确'),
      parentId: z.union([z.literal('0'), id('上级')]).default('0'),
      title: text('名称', 50),
      dicValue: z.string('字典值不能为空').trim().min(1, '字典值不能为空').max(60, '字典值不能超过 60 个字'),
    }),
    output: saved,
    errors: ['NOT_FOUND', 'BAD_INPUT'],
  }),
  dicDelete: defineCall({
    summary: '删除字典值',
    path: '/api/sys/dic/value/delete',
    owner: 'identity',
    access: ['sys:dic:save'],
    input: byIds,
    output: done,
    errors: ['NOT_FOUND'],
  }),
  /** For other services: names and departments behind ids, and who an audience is. */
  usersByIds: defineCall({
    summary: '按编号取用户姓名',
    path: '/internal/identity/users-by-ids',
    owner: 'identity',
    access: 'internal',
    input: z.strictObject({ ids: ids(5000) }),
    output: z.array(z.strictObject({ id: z.string(), userName: z.string(), realName: z.string(), deptCode: z.string(), deptName: z.string() })),
    errors: [],
  }),
  countAudience: defineCall({
    summary: '统计可参加人数',
    path: '/internal/identity/count-audience',
    owner: 'identity',
    access: 'internal',
    /** null deptCodes: every learner of the site. Sub-departments are included. */
    input: z.strictObject({ deptCodes: z.array(z.string().max(60)).max(2000).nullable() }),
    output: z.strictObject({ count: z.int() }),
    errors: [],
  }),
};
