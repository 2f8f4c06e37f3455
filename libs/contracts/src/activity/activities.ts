import { z } from 'zod';
import { defineCall } from '../call.js';
import {
  byId,
  byIds,
  choice,
  done,
  flag,
  id,
  ids,
  instant,
  integer,
  learnerPageSize,
  page,
  paging,
  readRevision,
  richText,
  savedRevision,
  search,
  text,
} from '../fields.js';
import { price } from '../purchases.js';
import { joinField, joinFormLimits } from './form.js';

/** 1 course, 2 exam (specification 3, section 3); their titles are the dictionary `activity_type`. */
export const activityTypes = ['1', '2'] as const;
const activityType = z.enum(activityTypes, '报名类型不正确');
const categoryId = z.string('分类格式不正确').max(60, '分类格式不正确');
export const mostSeats = 1_000_000;

const activityInput = z.strictObject({
  id: id().optional(),
  revision: readRevision,
  title: text('活动名称', 100),
  /** address of a picture of our own store; empty: none */
  banner: z.string('封面应为文字').max(120, '封面格式不正确').default(''),
  activityType,
  /** value of the dictionary `activity_catalog` */
  catId: categoryId.default(''),
  /** whoever has joined may study it; empty: none, and at an activity of type 2 */
  refCourse: z.union([z.literal(''), id('关联课程')]).default(''),
  /** whoever has joined may sit it; empty: none, and at an activity of type 1 */
  refExam: z.union([z.literal(''), id('关联考试')]).default(''),
  /** the window in which people sign up */
  startTime: instant('报名开始时间'),
  endTime: instant('报名结束时间'),
  /** 0: as many as come */
  maxJoin: integer('名额', 0, mostSeats).default(0),
  /** fen; 0: free */
  price: price().default(0),
  requireAudit: flag('需要审核').default(false),
  content: richText('活动介绍').default(''),
  /** 1 everybody, 2 departments, 3 people, 9 password */
  openType: choice('开放类型', [1, 2, 3, 9]),
  /** write-only; an empty one keeps what is stored */
  password: z.string('报名密码应为文字').max(32, '报名密码不能超过 32 个字').default(''),
  departs: z.array(z.string().max(60)).max(1000).default([]),
  users: z.array(id('用户')).max(5000).default([]),
  fields: z.array(joinField).max(joinFormLimits.fields, `报名表不能超过 ${joinFormLimits.fields} 项`).default([]),
  /** 0 open, 1 disabled */
  state: choice('状态', [0, 1]).default(0),
});

const shown = {
  id: z.string(),
  title: z.string(),
  banner: z.string(),
  activityType: z.string(),
  activityType_dictText: z.string(),
  catId_dictText: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  maxJoin: z.int(),
  /** people who hold a seat */
  joinCount: z.int(),
  /** fen; 0: free */
  price: z.int(),
  requireAudit: z.boolean(),
  openType: z.int(),
};
const card = {
  ...shown,
  /** lives of its course that go on or are still to come */
  liveCount: z.int(),
};

/** 报名活动: what learners sign up for, and what the console does with it. */
export const activitiesCalls = {
  paging: defineCall({
    summary: '报名中心',
    path: '/api/activity/activity/paging',
    owner: 'activity',
    module: 'activity',
    effect: 'reads',
    access: 'user',
    input: paging({ activityType: activityType.optional(), catId: categoryId.optional(), title: search('活动名称') }, learnerPageSize),
    output: page(z.strictObject(card)),
    errors: [],
  }),
  detail: defineCall({
    summary: '活动详情',
    path: '/api/activity/activity/detail',
    owner: 'activity',
    module: 'activity',
    effect: 'reads',
    access: 'user',
    input: byId,
    output: z.strictObject({ ...card, refCourse: z.string(), refExam: z.string(), content: z.string(), fields: z.array(joinField) }),
    errors: ['NOT_FOUND'],
  }),
  checkPass: defineCall({
    summary: '检查报名密码',
    path: '/api/activity/activity/check-pass',
    owner: 'activity',
    module: 'activity',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({ activityId: id('活动'), password: z.string('报名密码应为文字').max(32, '报名密码不能超过 32 个字') }),
    output: done,
    errors: ['NOT_FOUND', 'ACTIVITY_PASSWORD', 'ACTIVITY_PASSWORD_MISSING', 'TOO_MANY'],
  }),
  adminPaging: defineCall({
    summary: '报名活动列表',
    path: '/api/activity/activity/admin/paging',
    owner: 'activity',
    module: 'activity',
    effect: 'reads',
    access: ['activity:list'],
    input: paging({
      activityType: activityType.optional(),
      catId: categoryId.optional(),
      title: search('活动名称'),
      state: choice('状态', [0, 1]).optional(),
    }),
    output: page(
      z.strictObject({
        ...shown,
        state: z.int(),
        state_dictText: z.string(),
        openType_dictText: z.string(),
        /** sign-ups that wait for their audit */
        waiting: z.int(),
        createTime: z.string(),
      }),
    ),
    errors: [],
  }),
  adminDetail: defineCall({
    summary: '报名活动内容',
    path: '/api/activity/activity/admin/detail',
    owner: 'activity',
    module: 'activity',
    effect: 'reads',
    access: ['activity:list'],
    input: byId,
    output: z.strictObject({
      id: z.string(),
      revision: z.int(),
      title: z.string(),
      banner: z.string(),
      activityType: z.string(),
      catId: z.string(),
      refCourse: z.string(),
      refExam: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      maxJoin: z.int(),
      joinCount: z.int(),
      price: z.int(),
      requireAudit: z.boolean(),
      content: z.string(),
      openType: z.int(),
      hasPassword: z.boolean(),
      departs: z.array(z.string()),
      users: z.array(z.strictObject({ id: z.string(), realName: z.string() })),
      fields: z.array(joinField),
      state: z.int(),
    }),
    errors: ['NOT_FOUND'],
  }),
  save: defineCall({
    summary: '保存报名活动',
    path: '/api/activity/activity/save',
    owner: 'activity',
    module: 'activity',
    effect: 'changes',
    access: ['activity:save'],
    audit: true,
    input: activityInput,
    output: savedRevision,
    errors: ['NOT_FOUND', 'STALE', 'ACTIVITY_SEATS', 'ACTIVITY_PASSWORD_MISSING'],
  }),
  state: defineCall({
    summary: '停用或启用报名活动',
    path: '/api/activity/activity/state',
    owner: 'activity',
    module: 'activity',
    effect: 'changes',
    access: ['activity:save'],
    audit: true,
    input: z.strictObject({ ids: ids(), state: choice('状态', [0, 1]) }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  delete: defineCall({
    summary: '删除报名活动',
    path: '/api/activity/activity/delete',
    owner: 'activity',
    module: 'activity',
    effect: 'changes',
    access: ['activity:delete'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'ACTIVITY_JOINED_BY'],
  }),
};
