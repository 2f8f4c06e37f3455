import { z } from 'zod';
import { defineCall } from '../call.js';
import { loginType, type LoginType } from './bindings.js';
import { signedIn } from './fields.js';

const key = z.string('页面标识不正确').regex(/^[0-9a-f]{32}$/, '页面标识不正确');

/** Folders of the specification's paths. */
const folders: Readonly<Record<LoginType, string>> = { wechat: 'wx', 'crop-wechat': 'crop-wechat', 'ding-talk': 'ding-talk' };
/** Path to which a provider sends the browser back. The gateway answers with a redirect, so this is no call. */
export const callbackPath = (type: LoginType): string => `/api/common/${folders[type]}/callback`;

const getUrl = <const P extends string>(what: string, path: P) =>
  defineCall({
    summary: `${what}登录或绑定的授权地址`,
    path,
    owner: 'identity',
    effect: 'changes',
    access: 'public',
    // `pc_bind` is for who has signed in
    mayKnowCaller: true,
    input: z.strictObject({
      state: z.enum(['pc_login', 'pc_bind'], '用途不正确'),
      /** a secret that the browser keeps: what comes back is good only together with it */
      browserKey: key,
    }),
    output: z.strictObject({ url: z.string() }),
    errors: ['SIGN_IN_OFF', 'NOT_SIGNED_IN'],
  });

/** Signing in with, and binding of, accounts elsewhere. */
export const thirdPartyCalls = {
  wechatUrl: getUrl('微信', '/api/common/wx/get-url'),
  cropWechatUrl: getUrl('企业微信', '/api/common/crop-wechat/get-url'),
  dingTalkUrl: getUrl('钉钉', '/api/common/ding-talk/get-url'),
  /** The page that the browser lands on changes its single-use code into a session, or into a binding. */
  loginSync: defineCall({
    summary: '用一次性凭证换取登录或完成绑定',
    path: '/api/sys/user/sync',
    owner: 'identity',
    effect: 'changes',
    access: 'public',
    audit: true,
    mayKnowCaller: true,
    load: 'login',
    input: z.strictObject({ code: z.string('登录凭证不正确').regex(/^[\w-]{43}$/, '登录凭证不正确'), browserKey: key }),
    output: z.union([signedIn.extend({ kind: z.literal('login') }), z.strictObject({ kind: z.literal('bind') })]),
    errors: [
      'SYNC_OVER',
      'SIGN_IN_OFF',
      'BINDING_NONE',
      'BINDING_TAKEN',
      'NOT_SIGNED_IN',
      'ACCOUNT_DISABLED',
      'ACCOUNT_EXPIRED',
      'ACCOUNT_PENDING',
      'BUSY',
    ],
  }),
  /** For the gateway: a provider has sent somebody back. */
  callback: defineCall({
    summary: '第三方授权返回',
    path: '/internal/identity/third-party-return',
    owner: 'identity',
    effect: 'changes',
    access: 'internal',
    askedBy: ['gateway'],
    timeoutMs: 25_000,
    input: z.strictObject({ loginType, code: z.string().max(600), state: z.string().max(128) }),
    output: z.strictObject({ code: z.string() }),
    errors: ['SYNC_OVER', 'THIRD_PARTY_FAILED', 'SIGN_IN_OFF'],
  }),
};
