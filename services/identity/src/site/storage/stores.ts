import type { ProviderValues } from '@xuekao/contracts';
import { cosUpload, kodoUpload, ossUpload, s3Upload, type GrantUpload } from '@xuekao/providers';

const text = (data: ProviderValues, name: string): string => String(data[name] ?? '');

/** The stores that a browser sends files to by itself, by the name of their provider; none for the local folder. */
const uploads: Readonly<Record<string, (data: ProviderValues) => GrantUpload>> = {
  aliyun: (data) =>
    ossUpload({
      account: {
        baseUrl: text(data, 'baseUrl') || 'https://sts.aliyuncs.com/',
        accessKeyId: text(data, 'accessKeyId'),
        accessKeySecret: text(data, 'accessKeySecret'),
      },
      arn: text(data, 'arn'),
      endpoint: text(data, 'endpoint'),
      bucket: text(data, 'bucket'),
    }),
  qcloud: (data) =>
    cosUpload({
      account: {
        baseUrl: text(data, 'baseUrl') || 'https://sts.tencentcloudapi.com/',
        secretId: text(data, 'secretId'),
        secretKey: text(data, 'secretKey'),
        region: text(data, 'region'),
      },
      bucket: text(data, 'bucket'),
      storeUrl: text(data, 'storeUrl'),
    }),
  qiniu: (data) =>
    kodoUpload({
      uploadUrl: text(data, 'baseUrl') || 'https://upload.qiniup.com/',
      accessKey: text(data, 'accessKeyId'),
      secretKey: text(data, 'accessKeySecret'),
      bucket: text(data, 'bucket'),
    }),
  s3: (data) =>
    s3Upload({
      endpoint: text(data, 'endpoint'),
      region: text(data, 'region'),
      bucket: text(data, 'bucket'),
      accessKeyId: text(data, 'accessKeyId'),
      accessKeySecret: text(data, 'accessKeySecret'),
    }),
};

export const storeProviders = Object.keys(uploads);
export const uploadTo = (provider: string, data: ProviderValues): GrantUpload | null =>
  Object.hasOwn(uploads, provider) ? (uploads[provider]?.(data) ?? null) : null;

/** Origin to which a browser would send a file: the pages must be allowed to speak to it. */
export function originOf(provider: string, data: ProviderValues): string {
  const { bucket, endpoint, region } = { bucket: text(data, 'bucket'), endpoint: text(data, 'endpoint'), region: text(data, 'region') };
  const addresses: Readonly<Record<string, string>> = {
    aliyun: /^https?:/.test(endpoint) ? endpoint : `https://${bucket}.${endpoint}/`,
    qcloud: text(data, 'storeUrl') || `https://${bucket}.cos.${region}.myqcloud.com/`,
    qiniu: text(data, 'baseUrl') || 'https://upload.qiniup.com/',
    s3: endpoint,
  };
  const address = addresses[provider] ?? '';
  return URL.canParse(address) ? new URL(address).origin : '';
}
