import { z } from 'zod';
import { defineCall } from '../call.js';
import { done, ids } from '../fields.js';
import { browsers, captcha, facePhoto, signedIn, signedInByPassword } from './fields.js';

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
  /** until when the initial password that somebody was given opens a session; empty: the password is the person's own */
  initialUntil: z.string(),
  /** whether the person may change the own name */
  ownName: z.boolean(),
  /** whether the person may choose the user name of the account, which they may once */
  ownUserName: z.boolean(),
  /** counts the changes of the account */
  revision: z.int(),
});

export const signInCalls = {
  login: defineCall({
    summary: '账号密码登录',
    path: '/api/sys/user/login',
    owner: 'identity',
    effect: 'changes',
    access: 'public',
    audit: true,
    load: 'login',
    input: z.strictObject({
      userName: z.string('账号不能为空').trim().min(1, '账号不能为空').max(64, '账号不能超过 64 个字'),
      password,
      // absent only where CAPTCHA=off is honoured (demo mode); the service refuses otherwise
      captchaKey: captcha.captchaKey.optional(),
      captchaValue: captcha.captchaValue.optional(),
      browsers,
    }),
    output: signedInByPassword,
    errors: [
      'CAPTCHA_WRONG',
      'LOGIN_FAILED',
      'LOGIN_DELAYED',
      'ACCOUNT_DISABLED',
      'ACCOUNT_EXPIRED',
      'ACCOUNT_PENDING',
      'INITIAL_PASSWORD_OVER',
      'BUSY',
    ],
  }),
  faceTicket: defineCall({
    summary: '领取人脸登录的一次性凭证和动作指令',
    path: '/api/sys/user/face-ticket',
    owner: 'identity',
    effect: 'changes',
    access: 'public',
    load: 'login',
    audit: true,
    input: z.strictObject({
      /** both are needed unless the site lets a face sign in alone */
      userName: z.string('账号不能为空').trim().min(1, '账号不能为空').max(64, '账号不能超过 64 个字').optional(),
      password: password.optional(),
      // absent only where CAPTCHA=off is honoured, as at a sign-in by password
      captchaKey: captcha.captchaKey.optional(),
      captchaValue: captcha.captchaValue.optional(),
      browsers,
    }),
    output: z.strictObject({
      ticket: z.string(),
      /**
       * the side, as the person sees it, to which the head has to turn after a look straight ahead; null where the site checks no movement
       */
      instruction: z.enum(['left', 'right']).nullable(),
      expiresSeconds: z.int(),
    }),
    errors: [
      'FACE_OFF',
      'FACE_UNAVAILABLE',
      'FACE_DELAYED',
      'FACE_PASSWORD',
      'FACE_INITIAL',
      'FACE_ADMINISTRATOR',
      'CAPTCHA_WRONG',
      'LOGIN_FAILED',
      'LOGIN_DELAYED',
      'ACCOUNT_DISABLED',
      'ACCOUNT_EXPIRED',
      'ACCOUNT_PENDING',
      'TOO_MANY',
      'BUSY',
    ],
  }),
  faceLogin: defineCall({
    summary: '人脸登录',
    path: '/api/sys/user/face-login',
    owner: 'identity',
    effect: 'changes',
    access: 'public',
    load: 'login',
    audit: true,
    maxBytes: 2_500_000,
    timeoutMs: 50_000,
    input: z.strictObject({
      base64: facePhoto('请正对摄像头', 700),
      /** of `faceTicket`; the specification's call has none and hears FACE_TICKET */
      ticket: z.string('凭证不正确').max(64, '凭证不正确').optional(),
      /** the frames after the first, where a person is asked to move */
      frames: z.array(facePhoto('请正对摄像头', 200), '照片格式不正确').max(8, '最多提交 8 张照片').optional(),
    }),
    output: signedIn,
    errors: [
      'FACE_OFF',
      'FACE_TICKET',
      'FACE_TICKET_OVER',
      'FACE_UNAVAILABLE',
      'FACE_COUNT',
      'FACE_SMALL',
      'FACE_UNKNOWN',
      'FACE_MOVE',
      'FACE_NOT_LIVE',
      'FACE_DELAYED',
      'FACE_ADMINISTRATOR',
      'TOO_MANY',
      'BUSY',
      'FILE_CONTENT',
      'FILE_PIXELS',
      'ACCOUNT_DISABLED',
      'ACCOUNT_EXPIRED',
      'ACCOUNT_PENDING',
    ],
  }),
  endDelay: defineCall({
    summary: '解除密码输错后的等待',
    path: '/api/sys/user/end-delay',
    owner: 'identity',
    effect: 'changes',
    access: ['sys:user:delay'],
    audit: true,
    input: z.strictObject({ ids: ids(200) }),
    output: done,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  logout: defineCall({
    summary: '退出登录',
    path: '/api/sys/user/logout',
    owner: 'identity',
    effect: 'changes',
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
    effect: 'reads',
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
    effect: 'changes',
    access: 'public',
    method: 'GET',
    keepsSession: false,
    input: z.strictObject({ key: captcha.captchaKey, t: z.string().max(20).optional() }),
    output: z.strictObject({ png: z.string() }),
    errors: [],
  }),
  /** Ours: for whoever cannot see the picture. The digits count in the place of its letters, for the same key. */
  captchaSound: defineCall({
    summary: '获取语音验证码（WAV，普通话数字；与同一 key 的图片任答其一）',
    path: '/api/common/captcha/sound',
    owner: 'identity',
    effect: 'changes',
    access: 'public',
    method: 'GET',
    keepsSession: false,
    input: z.strictObject({ key: captcha.captchaKey }),
    output: z.strictObject({ wav: z.string() }),
    errors: ['NO_SOUND', 'BUSY'],
  }),
  captchaCheck: defineCall({
    summary: '校验图形验证码（猜对不消耗，猜错即失效）',
    path: '/api/common/captcha/check',
    owner: 'identity',
    effect: 'changes',
    access: 'public',
    input: z.strictObject(captcha),
    output: z.boolean(),
    errors: [],
  }),
  /** For other services: the code is used up, whatever the answer. */
  captchaUse: defineCall({
    summary: '使用图形验证码',
    path: '/internal/identity/captcha-use',
    owner: 'identity',
    effect: 'changes',
    access: 'internal',
    askedBy: ['course'],
    input: z.strictObject(captcha),
    output: z.boolean(),
    errors: [],
  }),
};
