import { baseAddress, secret, text, type ProviderSpec } from './fields.js';

/** Senders of text messages. */
export const smsProviders: readonly ProviderSpec[] = [
  { type: 'sms', provider: 'local', title: '本机发件箱', help: '短信不会真正发出，由有权限的管理员在发件箱里查看；只适合试用', fields: [] },
  {
    type: 'sms',
    provider: 'aliyun',
    title: '阿里云短信',
    fields: [
      text('accessKeyId', 'AccessKeyId'),
      secret('accessKeySecret', 'AccessKeySecret'),
      text('signName', '短信签名'),
      text('templateCode', '模板编号', { help: '模板中的变量名为 code' }),
      baseAddress('https://dysmsapi.aliyuncs.com/'),
    ],
  },
  {
    type: 'sms',
    provider: 'qcloud',
    title: '腾讯云短信',
    fields: [
      text('secretId', 'SecretId'),
      secret('secretKey', 'SecretKey'),
      text('region', 'Region', { place: true, initial: 'ap-guangzhou' }),
      text('sdkAppId', '应用 ID'),
      text('signName', '短信签名'),
      text('templateId', '模板编号', { help: '模板只含一个变量：验证码' }),
      baseAddress('https://sms.tencentcloudapi.com/'),
    ],
  },
];
