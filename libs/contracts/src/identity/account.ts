import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, nameText, readRevision } from '../fields.js';
import { pictureUrl } from '../gateway.js';
import { email, newPasswordSaying, userName } from './fields.js';

const newOne = newPasswordSaying('新的密码不能为空！');

/** Calls of a person about the own account. */
export const accountCalls = {
  update: defineCall({
    summary: '修改个人资料',
    path: '/api/sys/user/update',
    owner: 'identity',
    effect: 'changes',
    access: 'user',
    audit: true,
    input: z.strictObject({
      /** as `user/info` gave it */
      revision: readRevision,
      realName: nameText('姓名', 50),
      email: email.optional(),
      avatar: z.union([z.literal(''), z.string('头像应为图片地址').regex(pictureUrl, '头像应为图片地址')]).optional(),
    }),
    output: done,
    errors: ['NAME_BY_REAL_PERSON', 'NAME_BY_SCHOOL', 'STALE', 'TOO_MANY'],
  }),
  updatePassword: defineCall({
    summary: '修改密码（成功后所有设备退出登录）',
    path: '/api/sys/user/update-pass',
    owner: 'identity',
    effect: 'changes',
    access: 'user',
    audit: true,
    load: 'login',
    input: z.strictObject({
      oldPassword: z.string('旧密码不能为空！').min(1, '旧密码不能为空！').max(128, '密码不能超过 128 个字符'),
      newPassword: newOne,
    }),
    output: done,
    errors: ['OLD_PASSWORD_WRONG', 'PASSWORD_SAME', 'PASSWORD_COMMON', 'LOGIN_DELAYED', 'BUSY'],
  }),
  init: defineCall({
    summary: '设置账号与密码（仅一次，成功后退出登录）',
    path: '/api/sys/user/init',
    owner: 'identity',
    effect: 'changes',
    access: 'user',
    audit: true,
    load: 'login',
    input: z.strictObject({ userName: userName('账号不能为空！'), newPassword: newOne }),
    output: done,
    errors: ['USER_NAME_TAKEN', 'ACCOUNT_BY_SCHOOL', 'ACCOUNT_SET', 'PASSWORD_SAME', 'PASSWORD_COMMON', 'BUSY'],
  }),
};
