import { baseAddress, secret, text, type ProviderField, type ProviderSpec } from './fields.js';

const liveCheck: ProviderField = {
  name: 'liveCheck',
  label: '活体检测',
  kind: 'flag',
  initial: false,
  help: '防止用照片代替本人，云服务会额外计费',
};
const localLiveCheck: ProviderField = {
  ...liveCheck,
  help: '识别时请本人先正对摄像头，再按随机的方向转头，挡住静止的照片；变形处理过的照片仍可能通过',
};

/** Recognition of faces. */
export const faceProviders: readonly ProviderSpec[] = [
  { type: 'face', provider: 'local', title: '本机识别', help: '在本机检测和比对人脸，照片不离开这台服务器', fields: [localLiveCheck] },
  {
    type: 'face',
    provider: 'qcloud',
    title: '腾讯云',
    fields: [
      text('region', 'Region', { place: true, initial: 'ap-guangzhou' }),
      text('secretId', 'SecretId'),
      secret('secretKey', 'SecretKey'),
      text('groupId', '人员库 ID'),
      baseAddress('https://iai.tencentcloudapi.com/'),
      liveCheck,
    ],
  },
  {
    type: 'face',
    provider: 'baidu',
    title: '百度智能云',
    fields: [
      text('appId', 'AppId'),
      text('appKey', 'API Key'),
      secret('secretKey', 'Secret Key'),
      text('faceGroup', '人脸库分组'),
      baseAddress('https://aip.baidubce.com/'),
      liveCheck,
    ],
  },
  {
    type: 'face',
    provider: 'aliyun',
    title: '阿里云',
    fields: [
      text('accessKeyId', 'AccessKeyId'),
      secret('accessKeySecret', 'AccessKeySecret'),
      text('dbName', '人脸数据库'),
      baseAddress('https://facebody.cn-shanghai.aliyuncs.com/'),
      baseAddress('https://openplatform.aliyuncs.com/', 'uploadUrl', '照片上传地址'),
      liveCheck,
    ],
  },
];
