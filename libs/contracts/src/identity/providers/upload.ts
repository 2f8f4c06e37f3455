import { baseAddress, publicAddress, required, secret, text, type ProviderField, type ProviderSpec } from './fields.js';

const chosen = (...values: readonly string[]) => ({ field: 'videoEncode', values });
/** How uploaded videos are transcoded (section 9). */
const encoding = (cloud: boolean): ProviderField[] => [
  {
    name: 'encodeType',
    label: '转码方式',
    kind: 'choice',
    initial: 'none',
    options: [
      { value: 'none', label: '不转码' },
      { value: 'ffmpeg', label: '本机转码（FFmpeg）' },
      ...(cloud ? [{ value: 'online', label: '云端转码' }] : []),
    ],
  },
  {
    name: 'videoEncode',
    label: '视频编码',
    kind: 'choice',
    initial: 'mp4',
    when: { field: 'encodeType', values: ['ffmpeg', 'online'] },
    options: [
      { value: 'mp4', label: 'MP4' },
      { value: 'm3u8', label: 'M3U8 切片' },
      { value: 'm3u8_encode', label: 'M3U8 加密（小程序和 iOS 不能播放）' },
    ],
  },
  {
    name: 'videoQuality',
    label: '视频质量',
    kind: 'choice',
    initial: 'original',
    when: { field: 'encodeType', values: ['ffmpeg', 'online'] },
    options: [
      { value: 'original', label: '原画质' },
      { value: '480p', label: '480p（854×480）' },
      { value: '720p', label: '720p（1280×720）' },
      { value: '1080p', label: '1080p（1920×1080）' },
      { value: '2k', label: '2K（2048×1152）' },
    ],
  },
  {
    name: 'ffmpegHome',
    label: 'FFmpeg 所在目录',
    kind: 'folder',
    when: { field: 'encodeType', values: ['ffmpeg'] },
    help: '为空时使用系统自带的 FFmpeg',
  },
  ...(cloud ? [text('mediaQueue', '转码队列', { when: { field: 'encodeType', values: ['online'] } })] : []),
  { name: 'decodeUrl', label: '解密地址', kind: 'address', when: chosen('m3u8_encode'), help: '为空时由本平台签发密钥' },
  secret('encodeKey', '加密密钥', { when: chosen('m3u8_encode'), ownUse: true }),
  secret('encodeIv', '加密向量', { when: chosen('m3u8_encode'), ownUse: true }),
  secret('aesKey', '播放凭证密钥', { when: chosen('m3u8_encode'), ownUse: true }),
  secret('aesIv', '播放凭证向量', { when: chosen('m3u8_encode'), ownUse: true }),
];

/** Stores of files. */
export const uploadProviders: readonly ProviderSpec[] = [
  {
    type: 'upload',
    provider: 'local',
    title: '本机文件夹',
    fields: [
      {
        name: 'localDir',
        label: '存储目录',
        kind: 'folder',
        missing: '目录不能为空！',
        help: '以 / 或盘符开头，以 / 结尾；更改后请把原目录中的文件移到新目录',
      },
      publicAddress(),
      ...encoding(false),
    ],
  },
  {
    type: 'upload',
    provider: 's3',
    title: 'S3 兼容存储',
    fields: [
      { name: 'endpoint', label: 'Endpoint', kind: 'address', missing: required('Endpoint') },
      text('region', 'Region', { place: true, initial: 'us-east-1' }),
      text('bucket', 'Bucket'),
      text('accessKeyId', 'AccessKeyId'),
      secret('accessKeySecret', 'AccessKeySecret'),
      publicAddress(),
      ...encoding(false),
    ],
  },
  {
    type: 'upload',
    provider: 'aliyun',
    title: '阿里云 OSS',
    fields: [
      text('endpoint', 'Endpoint', { place: true, help: '例如 oss-cn-hangzhou.aliyuncs.com' }),
      text('bucket', 'Bucket'),
      text('arn', '角色 ARN', { help: '临时凭证扮演的角色' }),
      text('accessKeyId', 'AccessKeyId'),
      secret('accessKeySecret', 'AccessKeySecret'),
      publicAddress(),
      baseAddress('https://sts.aliyuncs.com/'),
      ...encoding(true),
    ],
  },
  {
    type: 'upload',
    provider: 'qcloud',
    title: '腾讯云 COS',
    fields: [
      text('region', 'Region', { place: true, help: '例如 ap-guangzhou' }),
      text('bucket', 'Bucket'),
      text('secretId', 'SecretId'),
      secret('secretKey', 'SecretKey'),
      publicAddress(),
      baseAddress('https://sts.tencentcloudapi.com/'),
      baseAddress('存储桶的公网地址', 'storeUrl', '存储桶地址'),
      ...encoding(true),
    ],
  },
  {
    type: 'upload',
    provider: 'qiniu',
    title: '七牛云 Kodo',
    fields: [
      text('region', 'Region', { place: true, help: '例如 z0' }),
      text('bucket', 'Bucket'),
      text('accessKeyId', 'AccessKey'),
      secret('accessKeySecret', 'SecretKey'),
      publicAddress(),
      baseAddress('https://upload.qiniup.com/'),
      ...encoding(true),
    ],
  },
];
