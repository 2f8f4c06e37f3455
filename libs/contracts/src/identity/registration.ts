import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, ids, nameText } from '../fields.js';
import { captcha, mobile, newPassword, newPasswordSaying, signedIn, smsCode, treeNode, userName } from './fields.js';

/** How people without an account get one, and how they come in or back in by their mobile number. */
export const registrationCalls = {
  register: defineCall({
    summary: '注册学员账号',
    path: '/api/sys/user/reg',
    owner: 'identity',
    effect: 'changes',
    access: 'public',
    audit: true,
    load: 'login',
    input: z.strictObject({
      /** wanted only where people choose their department themselves */
      deptCode: z.string('部门不能为空！').max(60, '部门不能为空！').optional(),
      userName: userName('账号不能为空！'),
      realName: nameText('姓名', 50),
      password: newPassword,
      // absent only where CAPTCHA=off is honoured (demo mode); the service refuses otherwise
      captchaKey: captcha.captchaKey.optional(),
      captchaValue: captcha.captchaValue.optional(),
    }),
    /**
     * `pending`: an administrator has to agree before the account can be used; so it is for everybody after ten of an address in an hour
     */
    output: z.strictObject({ pending: z.boolean() }),
    errors: ['REGISTRATION_OFF', 'CAPTCHA_WRONG', 'USER_NAME_TAKEN', 'PASSWORD_COMMON', 'REGISTRATION_FULL', 'BAD_INPUT', 'BUSY'],
  }),
  departs: defineCall({
    summary: '注册时可选择的部门',
    path: '/api/sys/depart/reg-tree',
    owner: 'identity',
    effect: 'reads',
    access: 'public',
    input: z.strictObject({}),
    output: z.array(treeNode),
    errors: ['REGISTRATION_OFF'],
  }),
  mobileLogin: defineCall({
    summary: '手机号与短信验证码登录',
    path: '/api/sys/user/mobile-login',
    owner: 'identity',
    effect: 'changes',
    access: 'public',
    audit: true,
    load: 'login',
    // captchaKey: the page's key that the code was asked for with
    input: z.strictObject({ mobile, smsCode, captchaKey: captcha.captchaKey }),
    output: signedIn,
    errors: ['SIGN_IN_OFF', 'SMS_CODE_WRONG', 'ACCOUNT_DISABLED', 'ACCOUNT_EXPIRED', 'ACCOUNT_PENDING', 'BUSY'],
  }),
  resetBySms: defineCall({
    summary: '短信验证码重置密码（所有设备退出登录）',
    path: '/api/sys/user/reset-by-sms',
    owner: 'identity',
    effect: 'changes',
    access: 'public',
    audit: true,
    load: 'login',
    input: z.strictObject({
      mobile,
      smsCode,
      newPassword: newPasswordSaying('新的密码不能为空！'),
      captchaKey: captcha.captchaKey,
      // the picture was used up when the code was sent; the specification's form carries it along
      captchaValue: z.string().max(8).optional(),
    }),
    output: done,
    errors: ['SIGN_IN_OFF', 'SMS_CODE_WRONG', 'PASSWORD_COMMON', 'ACCOUNT_DISABLED', 'ACCOUNT_EXPIRED', 'ACCOUNT_PENDING', 'STALE', 'BUSY'],
  }),
  audit: defineCall({
    summary: '审核注册用户',
    path: '/api/sys/user/audit',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:user:update'],
    audit: true,
    /** `pass`: the account can be used from now on; else it stays, disabled */
    input: z.strictObject({ ids: ids(), pass: z.boolean('请选择通过或拒绝') }),
    output: done,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_PENDING'],
  }),
};
