import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, page, paging, search } from '../fields.js';
import { captcha, mobile } from './fields.js';

/** Purposes of an SMS code: each code is good for one of them alone. */
export const smsTypes = ['login', 'reset', 'bind', 'unbind'] as const;
export type SmsType = (typeof smsTypes)[number];
const smsType = z.enum(smsTypes, '短信用途不正确');

/** Codes that a person asks for, and what the provider of this machine kept instead of sending it. */
export const smsCalls = {
  send: defineCall({
    summary: '发送短信验证码',
    path: '/api/sys/user/sms',
    owner: 'identity',
    effect: 'changes',
    access: 'public',
    // `bind` and `unbind` are for who has signed in
    mayKnowCaller: true,
    timeoutMs: 20_000,
    input: z.strictObject({
      smsType,
      mobile,
      /** the page's own key: the code is good only together with it, so nobody else's page can use or use up the code */
      captchaKey: captcha.captchaKey,
      // absent only where CAPTCHA=off is honoured (demo mode); the service refuses otherwise
      captchaValue: z
        .string('图形验证码不能为空！')
        .trim()
        .min(1, '图形验证码不能为空！')
        .max(8, '验证码错误或已失效，请点击图片刷新验证码！')
        .optional(),
    }),
    output: done,
    errors: ['CAPTCHA_WRONG', 'SIGN_IN_OFF', 'SMS_TOO_OFTEN', 'SMS_FAILED', 'NOT_SIGNED_IN', 'MOBILE_NOT_BOUND', 'MOBILE_BOUND'],
  }),
  outbox: defineCall({
    summary: '短信发件箱（未接入短信服务商时）',
    path: '/api/sys/sms/outbox/paging',
    owner: 'identity',
    effect: 'reads',
    access: ['sys:sms:outbox'],
    audit: true,
    input: paging({ mobile: search('手机号'), smsType: smsType.optional() }),
    output: page(
      z.strictObject({
        id: z.string(),
        mobile: z.string(),
        smsType: z.string(),
        smsType_dictText: z.string(),
        content: z.string(),
        createTime: z.string(),
      }),
    ),
    errors: ['FORBIDDEN'],
  }),
};
