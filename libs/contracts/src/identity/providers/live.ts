import { secret, type ProviderSpec } from './fields.js';

/** Live broadcasts. */
export const liveProviders: readonly ProviderSpec[] = [
  {
    type: 'live',
    provider: 'aliyun',
    title: '阿里云直播',
    fields: [
      { name: 'pushDomain', label: '推流域名', kind: 'domain', missing: '推流域名不能为空！' },
      secret('pushKey', '推流秘钥', { missing: '推流秘钥不能为空！' }),
      { name: 'pullDomain', label: '播流域名', kind: 'domain', missing: '播流域名不能为空！' },
      secret('pullKey', '播流秘钥', { missing: '播流秘钥不能为空！' }),
    ],
  },
  { type: 'live', provider: 'local', title: '本站直播服务器', help: '直播推到本站，回放存为课程文件', fields: [] },
];
