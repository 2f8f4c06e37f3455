import { z } from 'zod';
import { defineCall } from '../call.js';
import { byId, byIds, choice, done, file, id, ids, learnerPageSize, optionalText, page, paging, search } from '../fields.js';
import { answeredField, joinData } from './form.js';

/** Of the reason of an audit: plain text. */
export const auditMsgLength = 500;

/** 0 joined, 1 awaits its payment, 2 awaits its audit, 3 rejected (specification 3, section 4) */
const joinState = choice('报名状态', [0, 1, 2, 3]);

const joinRow = {
  id: z.string(),
  activityId: z.string(),
  title: z.string(),
  joinName: z.string(),
  activityType: z.string(),
  activityType_dictText: z.string(),
  createTime: z.string(),
  state: z.int(),
  state_dictText: z.string(),
  refCourse: z.string(),
  refExam: z.string(),
  auditMsg: z.string(),
  /** an order paid for it */
  paid: z.boolean(),
  /** counts what happened to it: what is decided about it names what was seen */
  turn: z.int(),
};
const seenTurn = z.int('版本号应为整数').min(0);
const joined = z.strictObject({ id: z.string(), state: z.int() });
const refusals = ['NOT_FOUND', 'ACTIVITY_FULL', 'ACTIVITY_OFF', 'ACTIVITY_NOT_STARTED', 'ACTIVITY_ENDED'] as const;

/** 报名: sign-ups of people for an activity. */
export const joinCalls = {
  join: defineCall({
    summary: '报名',
    path: '/api/activity/activity/join',
    owner: 'activity',
    module: 'activity',
    effect: 'changes',
    access: 'user',
    input: z.strictObject({
      activityId: id('活动'),
      joinData: joinData.default([]),
      password: z.string('报名密码应为文字').max(32, '报名密码不能超过 32 个字').default(''),
    }),
    output: joined,
    errors: [...refusals, 'ACTIVITY_JOINED', 'ACTIVITY_PASSWORD', 'ACTIVITY_PASSWORD_MISSING', 'TOO_MANY'],
  }),
  checkJoin: defineCall({
    summary: '检查是否可以报名',
    path: '/api/activity/join/check-join',
    owner: 'activity',
    module: 'activity',
    effect: 'reads',
    access: 'user',
    input: byId,
    output: z.strictObject({
      /** null: not signed up */
      my: z
        .strictObject({
          id: z.string(),
          state: z.int(),
          auditMsg: z.string(),
          /** false: nobody paid in time, and the seat may be somebody else's by now */
          hasSeat: z.boolean(),
        })
        .nullable(),
      disabled: z.boolean(),
      notStart: z.boolean(),
      ended: z.boolean(),
      overJoin: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  myPaging: defineCall({
    summary: '我的报名记录',
    path: '/api/activity/join/my-paging',
    owner: 'activity',
    module: 'activity',
    effect: 'reads',
    access: 'user',
    input: paging({ title: search('活动名称'), state: joinState.optional() }, learnerPageSize),
    output: page(z.strictObject(joinRow)),
    errors: [],
  }),
  paging: defineCall({
    summary: '报名列表',
    path: '/api/activity/join/paging',
    owner: 'activity',
    module: 'activity',
    effect: 'reads',
    access: ['activity:list'],
    input: paging({ activityId: id('活动').optional(), joinName: search('姓名'), state: joinState.optional() }),
    output: page(z.strictObject({ ...joinRow, userName: z.string(), auditBy: z.string(), auditTime: z.string() })),
    errors: [],
  }),
  detail: defineCall({
    summary: '报名详情',
    path: '/api/activity/join/detail',
    owner: 'activity',
    module: 'activity',
    effect: 'reads',
    access: 'user',
    input: byId,
    output: z.strictObject({ ...joinRow, userName: z.string(), dataList: z.array(answeredField) }),
    errors: ['NOT_FOUND'],
  }),
  /** The learner's own sign-up that was rejected goes to the audit again; who audits corrects what a sign-up says and nothing else. */
  update: defineCall({
    summary: '修改报名信息',
    path: '/api/activity/join/update',
    owner: 'activity',
    module: 'activity',
    effect: 'changes',
    access: 'user',
    audit: true,
    /** `turn`: of the sign-up as the page has shown it; another one by now is STALE */
    input: z.strictObject({ id: id('报名'), joinData, turn: seenTurn.optional() }),
    output: joined,
    errors: [...refusals, 'ACTIVITY_JOIN_FIXED', 'STALE'],
  }),
  audit: defineCall({
    summary: '审核报名',
    path: '/api/activity/join/audit',
    owner: 'activity',
    module: 'activity',
    effect: 'changes',
    access: ['activity:audit'],
    audit: true,
    input: z.strictObject({
      ids: ids(),
      /** 0 approved, 3 rejected: the seat is free again */
      state: z.literal([0, 3], '审核意见不能为空！'),
      auditMsg: optionalText('审核理由', auditMsgLength),
      /** sign-ups as the page has shown them: one of another turn by now is STALE */
      seen: z
        .array(z.strictObject({ id: id('报名'), turn: seenTurn }))
        .max(1000)
        .optional(),
    }),
    output: done,
    errors: ['NOT_FOUND', 'OWN_MATTER', 'STALE', 'ACTIVITY_REASON'],
  }),
  export: defineCall({
    summary: '导出报名信息',
    path: '/api/activity/join/export',
    owner: 'activity',
    module: 'activity',
    effect: 'reads',
    access: ['activity:audit'],
    audit: true,
    method: 'file',
    timeoutMs: 60_000,
    input: z.strictObject({ activityId: id('活动'), state: joinState.optional() }),
    output: file,
    errors: ['NOT_FOUND', 'EXPORT_TOO_MANY'],
  }),
  /** Whether a person who has joined may sit the exam, or study the course, that is linked to the activity. */
  admits: defineCall({
    summary: '报名是否开放关联内容',
    path: '/internal/activity/join-admits',
    owner: 'activity',
    effect: 'reads',
    access: 'internal',
    askedBy: ['course', 'exam'],
    // one of the two
    input: z.strictObject({ activityId: id('活动'), userId: id('用户'), examId: id('考试').optional(), courseId: id('课程').optional() }),
    output: z.strictObject({ admits: z.boolean() }),
    errors: [],
  }),
  /** The seat is free again, and the person may sign up anew. */
  delete: defineCall({
    summary: '删除报名',
    path: '/api/activity/join/delete',
    owner: 'activity',
    module: 'activity',
    effect: 'changes',
    access: ['activity:audit'],
    audit: true,
    input: byIds,
    output: done,
    errors: ['NOT_FOUND', 'ACTIVITY_JOIN_PAID'],
  }),
};
