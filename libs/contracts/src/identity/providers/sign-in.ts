import { baseAddress, secret, text, type ProviderSpec } from './fields.js';

/** Accounts of other sites by which people sign in. */
export const signInProviders: readonly ProviderSpec[] = [
  {
    type: 'wechat',
    provider: 'wechat',
    title: '微信开放平台',
    fields: [
      text('appId', 'AppID'),
      secret('appSecret', 'AppSecret'),
      baseAddress('https://api.weixin.qq.com/'),
      baseAddress('https://open.weixin.qq.com/', 'authorizeUrl', '授权地址'),
    ],
  },
  {
    type: 'crop-wechat',
    provider: 'crop-wechat',
    title: '企业微信',
    fields: [
      text('corpId', '企业 ID'),
      text('agentId', '应用 AgentId'),
      secret('secret', '应用 Secret'),
      baseAddress('https://qyapi.weixin.qq.com/'),
      baseAddress('https://login.work.weixin.qq.com/', 'authorizeUrl', '授权地址'),
    ],
  },
  {
    type: 'ding-talk',
    provider: 'ding-talk',
    title: '钉钉',
    fields: [
      text('clientId', 'Client ID'),
      secret('clientSecret', 'Client Secret'),
      baseAddress('https://api.dingtalk.com/'),
      baseAddress('https://login.dingtalk.com/', 'authorizeUrl', '授权地址'),
    ],
  },
];
