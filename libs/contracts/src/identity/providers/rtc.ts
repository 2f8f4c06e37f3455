import { baseAddress, publicAddress, secret, text, type ProviderSpec } from './fields.js';

/** Recorders of what cameras send during an exam. */
export const rtcProviders: readonly ProviderSpec[] = [
  {
    type: 'rtc',
    provider: 'qiniu',
    title: '七牛云',
    help: '存储空间须在华东-浙江区域；更换存储空间后需要重新初始化',
    fields: [
      text('appId', 'appId', { missing: 'appId不能为空' }),
      text('accessKey', 'AccessKey'),
      secret('secretKey', 'SecretKey'),
      text('bucket', '回放存储空间', { missing: '回放存储空间不能为空' }),
      publicAddress('访问域名不能为空！'),
      {
        name: 'preset',
        label: '视频录制质量',
        kind: 'choice',
        missing: '必须选择一个视频录制质量',
        options: [
          { value: '480p', label: '480p' },
          { value: '720p', label: '720p' },
          { value: '1080p', label: '1080p' },
        ],
      },
      {
        name: 'transcode',
        label: '转码方式',
        kind: 'choice',
        missing: '必须设置一种转码方式',
        initial: 'm3u8',
        options: [
          { value: 'm3u8', label: 'M3U8（免费）' },
          { value: 'mp4', label: 'MP4（另计费，需要工作流）' },
        ],
      },
      baseAddress('https://rtc.qiniuapi.com/'),
    ],
  },
];
