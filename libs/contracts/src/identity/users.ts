import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, choice, done, id, ids, instant, nameText, page, paging, readRevision, savedRevision, search } from '../fields.js';
import { email, facePhoto, newPassword, userName } from './fields.js';

export const userRow = z.strictObject({
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  mobile: z.string(),
  /** the number signs the person in */
  mobileVerified: z.boolean(),
  email: z.string(),
  deptCode: z.string(),
  deptCode_dictText: z.string(),
  state: z.int(),
  state_dictText: z.string(),
  roles: z.array(z.string()),
  expireTime: z.string().nullable(),
  /** whether there is a face that the person can sign in with */
  hasFace: z.boolean(),
  createTime: z.string(),
  revision: z.int(),
});

export const userFilters = {
  userName: search('用户名'),
  realName: search('姓名'),
  keyword: search('关键字'),
  deptCode: z.string().max(60).optional(),
  state: choice('状态', [0, 1, 2]).optional(),
  role: id('角色').optional(),
  excludes: z.array(id()).max(5000).optional(),
  /** with everybody in the departments below */
  excludeDeparts: z.array(z.string().min(1).max(60)).max(200).optional(),
  /** their members */
  excludeGroups: z.array(id('用户组')).max(100).optional(),
  ids: z.array(id()).max(5000).optional(),
};

const roleIds = z.array(id('角色'), '必须选择一个角色！').min(1, '必须选择一个角色！').max(20, '最多选择 20 个角色');

export const userCalls = {
  paging: defineCall({
    summary: '用户列表',
    path: '/api/sys/user/paging',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:user:list'],
    askedBy: ['stat', 'exam'],
    input: paging(userFilters),
    output: page(userRow),
    errors: [],
  }),
  detail: defineCall({
    summary: '用户详情',
    path: '/api/sys/user/detail',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:user:list'],
    input: byId,
    output: userRow,
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '保存用户',
    path: '/api/sys/user/save',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:user:add', 'sys:user:update'],
    audit: true,
    input: z.strictObject({
      id: id().optional(),
      revision: readRevision,
      userName: userName('用户不能为空！'),
      realName: nameText('姓名', 50),
      // required when the user is new; empty keeps what is there
      password: z.union([z.literal(''), newPassword]).optional(),
      deptCode: z.string('部门不能为空！').min(1, '部门不能为空！').max(60),
      roles: roleIds,
      mobile: z.union([z.literal(''), z.string().regex(/^1[3-9]\d{9}$/, '手机号码格式不正确!')]).optional(),
      email: email.optional(),
      state: choice('状态', [0, 1, 2]).default(0),
      expireTime: instant('有效期').nullable().optional(),
      // a new photo; empty takes the face away, absent keeps it
      face: z.union([z.literal(''), facePhoto('人脸照片必须上传！', 3000)], '请上传 jpg、jpeg、png 格式的照片').optional(),
    }),
    output: savedRevision,
    maxBytes: 4_200_000,
    timeoutMs: 50_000,
    errors: [
      'NOT_FOUND',
      'USER_NAME_TAKEN',
      'NOT_YOURSELF',
      'STALE',
      'PASSWORD_COMMON',
      'BAD_INPUT',
      'FACE_OFF',
      'FACE_UNAVAILABLE',
      'FACE_COUNT',
      'FACE_SMALL',
      'FILE_CONTENT',
      'FILE_PIXELS',
    ],
  }),
  batchDept: defineCall({
    summary: '批量调整部门',
    path: '/api/sys/user/batch-dept',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:user:update'],
    audit: true,
    input: z.strictObject({ ids: ids(), deptCode: z.string('部门不能为空！').min(1, '部门不能为空！').max(60) }),
    output: done,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'BAD_INPUT'],
  }),
  batchRole: defineCall({
    summary: '批量设置角色',
    path: '/api/sys/user/batch-role',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:user:update'],
    audit: true,
    input: z.strictObject({ ids: ids(), roles: roleIds }),
    output: done,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'BAD_INPUT', 'NOT_YOURSELF'],
  }),
  batchExpire: defineCall({
    summary: '批量设置有效期（空：长期有效）',
    path: '/api/sys/user/batch-expire',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:user:update'],
    audit: true,
    input: z.strictObject({ ids: ids(), expireTime: instant('有效期').nullable() }),
    output: done,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_YOURSELF'],
  }),
  resetPassword: defineCall({
    summary: '重置密码：随机的初始密码，只显示一次',
    path: '/api/sys/user/reset-pass',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:user:update'],
    audit: true,
    input: z.strictObject({ ids: ids(200) }),
    output: z.array(z.strictObject({ id: z.string(), userName: z.string(), realName: z.string(), password: z.string() })),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  /** For other services: names and departments behind ids, and who an audience is. */
  byIds: defineCall({
    summary: '按编号取用户姓名',
    path: '/internal/identity/users-by-ids',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['repo', 'exam', 'payment', 'cert', 'activity', 'course', 'proctoring'],
    input: z.strictObject({ ids: ids(5000) }),
    output: z.array(
      z.strictObject({ id: z.string(), userName: z.string(), realName: z.string(), deptCode: z.string(), deptName: z.string() }),
    ),
    errors: [],
  }),
  /** Active learners of an audience, by department and account, so that others can say who of them has not come. */
  audience: defineCall({
    summary: '列出可参加的学员',
    path: '/internal/identity/audience',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam', 'course'],
    input: z.strictObject({
      /** null: every learner of the site; sub-departments are included */
      deptCodes: z.array(z.string().max(60)).max(2000).nullable(),
      /** these people instead; null: those of the departments */
      users: z.array(z.string()).max(5000).nullable(),
      /** only those in these departments or below them */
      within: z.array(z.string().max(60)).max(500).optional(),
      keyword: search('姓名'),
      limit: z.int().min(1).max(20_000),
      /** the last one of the page before; missing: from the first one */
      after: z.strictObject({ deptCode: z.string(), userName: z.string(), id: id('用户') }).optional(),
    }),
    output: z.array(z.strictObject({ id: z.string(), userName: z.string(), realName: z.string(), deptCode: z.string() })),
    errors: [],
  }),
  countAudience: defineCall({
    summary: '统计可参加人数',
    path: '/internal/identity/count-audience',
    owner: 'identity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['exam'],
    /** null deptCodes: every learner of the site. Sub-departments are included. */
    input: z.strictObject({ deptCodes: z.array(z.string().max(60)).max(2000).nullable() }),
    output: z.strictObject({ count: z.int() }),
    errors: [],
  }),
};
