import { z } from 'zod';
import { defineCall } from '../call.js';
import type { SentenceKey } from '../sentences/index.js';
import { byId, done, id, page, paging } from '../fields.js';
import { captcha, mobile, smsCode } from './fields.js';

/** Accounts elsewhere that a person may sign in with; the names are those of the providers' configurations. */
export const loginTypes = ['wechat', 'crop-wechat', 'ding-talk'] as const;
export type LoginType = (typeof loginTypes)[number];
/** Keys of their names in the catalogue of sentences. */
export const loginTypeNames = {
  mobile: 'identity.wayMobile',
  wechat: 'identity.wayWechat',
  'crop-wechat': 'identity.wayCropWechat',
  'ding-talk': 'identity.wayDingTalk',
} as const satisfies Readonly<Record<LoginType | 'mobile', SentenceKey>>;
export const loginType = z.enum(loginTypes, '登录方式不正确');

const binding = z.strictObject({
  /** empty: nothing is bound */
  id: z.string(),
  loginType: z.string(),
  loginType_dictText: z.string(),
  /** masked: it tells accounts apart and opens nothing */
  openId: z.string(),
  /** whether the site lets people sign in this way */
  enabled: z.boolean(),
  createTime: z.string().nullable(),
});
const proof = {
  mobile,
  smsCode,
  captchaKey: captcha.captchaKey,
  // the picture was used up when the code was sent; the specification's form carries it along
  captchaValue: z.string().max(8).optional(),
};

export const bindingCalls = {
  bindMobile: defineCall({
    summary: '绑定手机号',
    path: '/api/sys/user/bind/bind-mobile',
    owner: 'identity',
    effect: 'changes',
    access: 'user',
    audit: true,
    input: z.strictObject(proof),
    output: done,
    errors: ['SIGN_IN_OFF', 'SMS_CODE_WRONG', 'MOBILE_TAKEN', 'MOBILE_BOUND'],
  }),
  unbindMobile: defineCall({
    summary: '解绑手机号',
    path: '/api/sys/user/bind/unbind-mobile',
    owner: 'identity',
    effect: 'changes',
    access: 'user',
    audit: true,
    input: z.strictObject(proof),
    output: done,
    errors: ['SIGN_IN_OFF', 'SMS_CODE_WRONG', 'MOBILE_NOT_BOUND'],
  }),
  info: defineCall({
    summary: '已绑定的手机号',
    path: '/api/sys/user/bind/bind-info',
    owner: 'identity',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({}),
    /** the own number in full, empty while none is bound */
    output: z.strictObject({ mobile: z.string() }),
    errors: [],
  }),
  list: defineCall({
    summary: '我的登录方式与绑定',
    path: '/api/sys/user/bind/bind-list',
    owner: 'identity',
    effect: 'reads',
    access: 'user',
    input: z.strictObject({}),
    output: z.array(binding),
    errors: [],
  }),
  unbind: defineCall({
    summary: '解绑第三方账号',
    path: '/api/sys/user/bind/unbind',
    owner: 'identity',
    effect: 'changes',
    access: 'user',
    audit: true,
    input: z.strictObject({ loginType }),
    output: done,
    errors: ['NOT_FOUND'],
  }),
  paging: defineCall({
    summary: '某个用户绑定的第三方账号',
    path: '/api/sys/user/bind/paging',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:user:update'],
    input: paging({ userId: id('用户').optional() }),
    output: page(binding),
    errors: ['NOT_FOUND', 'BAD_INPUT'],
  }),
  unbindById: defineCall({
    summary: '管理员解绑第三方账号',
    path: '/api/sys/user/bind/unbind-by-id',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:user:update'],
    audit: true,
    input: byId,
    output: done,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  directBind: defineCall({
    summary: '管理员为用户绑定手机号',
    path: '/api/sys/user/bind/direct-bind',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:user:update'],
    audit: true,
    input: z.strictObject({ userId: id('用户'), mobile }),
    output: done,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'MOBILE_TAKEN'],
  }),
  directUnbind: defineCall({
    summary: '管理员解绑用户的手机号',
    path: '/api/sys/user/bind/direct-unbind',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:user:update'],
    audit: true,
    input: z.strictObject({ userId: id('用户') }),
    output: done,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'MOBILE_NOT_BOUND'],
  }),
};
