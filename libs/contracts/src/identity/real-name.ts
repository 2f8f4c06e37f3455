import { z } from 'zod';
import { defineCall } from '../call.js';
import { choice, done, id, ids, integer, nameText, optionalText, page, paging, search, text } from '../fields.js';
import { facePhoto } from './fields.js';
import { isIdCard, isIdCardMask } from './id-card.js';

/** 0 under review, 1 passed, 2 failed */
const states = [0, 1, 2] as const;
const wrongNumber = '身份证号码格式不正确!';

const application = {
  /** of the person */
  id: z.string(),
  realName: z.string(),
  /** masked */
  idCard: z.string(),
  state: z.int(),
  auditMsg: z.string(),
  submitTime: z.string(),
  auditTime: z.string().nullable(),
};
const detail = z.strictObject({
  ...application,
  /** null: nothing was submitted yet */
  state: z.int().nullable(),
  submitTime: z.string().nullable(),
  /** data address of the photo; empty once it was deleted */
  face: z.string(),
  /** an earlier application has passed: its face works until this one has passed too */
  hasPassed: z.boolean(),
  /** a confirmed photo can be signed in with */
  hasFace: z.boolean(),
  /** names what was seen, for `audit` */
  version: z.int(),
});

export const realNameCalls = {
  submit: defineCall({
    summary: '提交实名认证（已通过的再次提交需重新审核，原有人脸在此之前继续有效）',
    path: '/api/sys/user/real/submit',
    owner: 'identity',
    effect: 'changes',
    access: 'user',
    audit: true,
    maxBytes: 4_200_000,
    timeoutMs: 50_000,
    input: z.strictObject({
      realName: nameText('真实姓名', 50),
      // absent: the photo that was submitted before
      face: facePhoto('人脸照片必须上传！', 3000).optional(),
      // masked as it was shown: the number that was submitted before
      idCard: z
        .string('身份证号码不能为空！')
        .trim()
        .min(1, '身份证号码不能为空！')
        .max(18, wrongNumber)
        .transform((value) => value.toUpperCase())
        .refine((value) => isIdCard(value) || isIdCardMask(value), wrongNumber),
    }),
    output: z.strictObject({ state: z.int() }),
    errors: [
      'REAL_PERSON_OFF',
      'REAL_TOO_OFTEN',
      'REAL_PHOTO_MISSING',
      'REAL_NUMBER_WRONG',
      'FACE_COUNT',
      'FACE_SMALL',
      'FILE_CONTENT',
      'FILE_PIXELS',
      'STALE',
    ],
  }),
  detail: defineCall({
    summary: '实名认证详情：本人的，或有审核权限者看别人的',
    path: '/api/sys/user/real/detail',
    owner: 'identity',
    effect: 'reads',
    access: 'user',
    audit: true,
    input: z.strictObject({ id: id().optional() }),
    output: detail,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  paging: defineCall({
    summary: '实名认证列表',
    path: '/api/sys/user/real/paging',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:real:list'],
    input: paging({ state: choice('状态', states).optional(), keyword: search('关键字') }),
    output: page(
      z.strictObject({
        ...application,
        userName: z.string(),
        deptCode_dictText: z.string(),
        note: z.string(),
        auditBy: z.string(),
        version: z.int(),
      }),
    ),
    errors: [],
  }),
  audit: defineCall({
    summary: '人工审核实名认证',
    path: '/api/sys/user/real/audit',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:real:audit'],
    audit: true,
    timeoutMs: 50_000,
    input: z
      .strictObject({
        id: id(),
        version: integer('版本', 1, 1_000_000),
        state: choice('审核结果', [1, 2]),
        auditMsg: optionalText('审核意见', 200),
      })
      .refine(({ state, auditMsg }) => state === 1 || auditMsg !== '', { path: ['auditMsg'], message: '请填写未通过的原因' }),
    output: done,
    errors: ['NOT_FOUND', 'STALE', 'ID_CARD_TAKEN'],
  }),
  autoAudit: defineCall({
    summary: '自动审核：照片中恰有一张人脸的通过；没有可用的人脸识别时保持待审核',
    path: '/api/sys/user/real/auto-audit',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:real:audit'],
    audit: true,
    timeoutMs: 120_000,
    input: z.strictObject({ ids: ids(50) }),
    output: z.strictObject({ passed: z.int(), failed: z.int(), left: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  view: defineCall({
    summary: '查看完整的身份证号码（须写明原因，留有记录）',
    path: '/api/sys/user/real/view',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:real:view'],
    audit: true,
    input: z.strictObject({ id: id(), reason: text('查看原因', 200) }),
    output: z.strictObject({ idCard: z.string() }),
    errors: ['NOT_FOUND'],
  }),
};
