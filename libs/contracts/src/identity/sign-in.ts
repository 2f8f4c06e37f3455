import { z } from 'zod';
import { defineCall } from '../call.js';
import { done } from '../fields.js';
import { captcha, facePhoto, signedIn } from './fields.js';

const password = z.string('密码不能为空').min(1, '密码不能为空').max(128, '密码不能超过 128 个字符');

const currentUser = z.strictObject({
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  avatar: z.string(),
  mobile: z.string(),
  email: z.string(),
  /** masked; empty while no real name was confirmed */
  idCard: z.string(),
  deptCode: z.string(),
  deptName: z.string(),
  roleType: z.int(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  unread: z.int(),
  /** false until the first password, which somebody else chose, was changed */
  init: z.boolean(),
});

export const signInCalls = {
  login: defineCall({
    summary: '账号密码登录',
    path: '/api/sys/user/login',
    owner: 'identity',
    access: 'public',
    audit: true,
    load: 'login',
    input: z.strictObject({
      userName: z.string('账号不能为空').trim().min(1, '账号不能为空').max(64, '账号不能超过 64 个字'),
      password,
      // absent only where CAPTCHA=off is honoured (demo mode); the service refuses otherwise
      captchaKey: captcha.captchaKey.optional(),
      captchaValue: captcha.captchaValue.optional(),
    }),
    output: signedIn,
    errors: ['CAPTCHA_WRONG', 'LOGIN_FAILED', 'LOGIN_DELAYED', 'ACCOUNT_DISABLED', 'ACCOUNT_EXPIRED', 'ACCOUNT_PENDING', 'INITIAL_PASSWORD_OVER', 'BUSY'],
  }),
  faceLogin: defineCall({
    summary: '人脸登录',
    path: '/api/sys/user/face-login',
    owner: 'identity',
    access: 'public',
    load: 'login',
    audit: true,
    maxBytes: 2_500_000,
    timeoutMs: 50_000,
    input: z.strictObject({
      base64: facePhoto('请正对摄像头', 700),
      /** the frames after the first, where a person is asked to move */
      frames: z.array(facePhoto('请正对摄像头', 200), '照片格式不正确').max(8, '最多提交 8 张照片').optional(),
    }),
    output: signedIn,
    errors: ['FACE_OFF', 'FACE_UNAVAILABLE', 'FACE_COUNT', 'FACE_SMALL', 'FACE_UNKNOWN', 'FACE_MOVE', 'FACE_NOT_LIVE', 'FACE_DELAYED', 'FILE_CONTENT', 'FILE_PIXELS', 'ACCOUNT_DISABLED', 'ACCOUNT_EXPIRED', 'ACCOUNT_PENDING'],
  }),
  logout: defineCall({
    summary: '退出登录',
    path: '/api/sys/user/logout',
    owner: 'identity',
    access: 'user',
    audit: true,
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
};
