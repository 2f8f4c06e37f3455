import type { Outbound } from '@xuekao/platform';
import type { FaceProvider } from '../face-provider.js';
import { AliyunFaceProvider } from './aliyun.js';
import { BaiduFaceProvider } from './baidu.js';
import { QcloudFaceProvider } from './qcloud.js';

/** A provider whose configuration can be tried without a photo. */
export type CloudFaceProvider = FaceProvider & { test(): Promise<string> };
type Settings = Readonly<Record<string, string | boolean>>;

/** The cloud of that name with what an administrator entered; null where there is none. An empty address is the provider's public one. */
export function cloudFaceProvider(provider: string, settings: Settings, outbound: Outbound): CloudFaceProvider | null {
  const text = (field: string, usual = ''): string => String(settings[field] || usual);
  switch (provider) {
    case 'qcloud':
      return new QcloudFaceProvider(outbound, {
        baseUrl: text('baseUrl', 'https://iai.tencentcloudapi.com/'),
        secretId: text('secretId'),
        secretKey: text('secretKey'),
        region: text('region'),
        groupId: text('groupId'),
      });
    case 'baidu':
      return new BaiduFaceProvider(outbound, {
        baseUrl: text('baseUrl', 'https://aip.baidubce.com/'),
        appKey: text('appKey'),
        secretKey: text('secretKey'),
        faceGroup: text('faceGroup'),
      });
    case 'aliyun':
      return new AliyunFaceProvider(outbound, {
        baseUrl: text('baseUrl', 'https://facebody.cn-shanghai.aliyuncs.com/'),
        uploadUrl: text('uploadUrl', 'https://openplatform.aliyuncs.com/'),
        accessKeyId: text('accessKeyId'),
        accessKeySecret: text('accessKeySecret'),
        dbName: text('dbName'),
      });
    default:
      return null;
  }
}
