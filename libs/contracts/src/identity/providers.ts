import { foreignCurrencies } from '../payment/currencies.js';

/**
 * The providers that a site may choose from, and what each needs to know (specification part 1, section 3). One list feeds the check of the
 * calls, the forms of the console and the ports of the services.
 */
export const configTypes = [
  'upload',
  'rtc',
  'live',
  'face',
  'ai',
  'sms',
  'wechat',
  'crop-wechat',
  'ding-talk',
  'wechat-pay',
  'alipay',
  'paypal',
] as const;
export type ConfigType = (typeof configTypes)[number];

/** Characters of a value, and of a key in PEM. */
const longestValue = 500;
export const longestKey = 4000;

export const configTypeNames: Readonly<Record<ConfigType, string>> = {
  upload: '文件存储',
  rtc: '远程录制',
  live: '直播',
  face: '人脸识别',
  ai: 'AI 服务',
  sms: '短信',
  wechat: '微信登录',
  'crop-wechat': '企业微信登录',
  'ding-talk': '钉钉登录',
  'wechat-pay': '微信支付',
  alipay: '支付宝',
  paypal: 'PayPal',
};

export interface ProviderField {
  name: string;
  label: string;
  /**
   * `secret` is never sent back; `address` is an http(s) base address; `folder` is a directory of the server that ends with `/`; `rate` is
   * a decimal number above 0
   */
  kind: 'text' | 'secret' | 'address' | 'domain' | 'folder' | 'rate' | 'choice' | 'flag';
  /** the sentence for a missing value; a field without one may be empty */
  missing?: string;
  help?: string;
  options?: readonly { value: string; label: string }[];
  initial?: string | boolean;
  /** asked for only while another field has one of these values */
  when?: { field: string; values: readonly string[] };
  /** a text that decides, as an address does, to which host requests go */
  place?: true;
  /** a key in PEM, which has many lines */
  long?: true;
  /** a secret that this platform uses itself and sends to no provider */
  ownUse?: true;
  /** a company that moves money knows its merchant by it: another value is another account, with another purse */
  merchant?: true;
}
export interface ProviderSpec {
  type: ConfigType;
  provider: string;
  title: string;
  help?: string;
  fields: readonly ProviderField[];
}

const required = (label: string): string => `${label}不能为空！`;
const text = (name: string, label: string, more: Partial<ProviderField> = {}): ProviderField => ({
  name,
  label,
  kind: 'text',
  missing: required(label),
  ...more,
});
const secret = (name: string, label: string, more: Partial<ProviderField> = {}): ProviderField => ({
  name,
  label,
  kind: 'secret',
  missing: required(label),
  ...more,
});
/** Base address of the provider. Empty: its public address; a test server or a private cloud may stand in. */
const baseAddress = (usual: string, name = 'baseUrl', label = '服务地址'): ProviderField => ({
  name,
  label,
  kind: 'address',
  help: `一般不用填写，默认 ${usual}`,
});
const publicAddress = (missing = 'URL不能为空！'): ProviderField => ({
  name: 'url',
  label: '访问地址',
  kind: 'address',
  missing,
  help: '以 http:// 或 https:// 开头，以 / 结尾',
});

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

/** Trades that were begun are asked about all the same. */
const pausePay: ProviderField = {
  name: 'isPaused',
  label: '暂停收款',
  kind: 'flag',
  initial: false,
  help: '打开后不再接受新的付款；已经发起的付款照常查询、到账和退款',
};

export const providers: readonly ProviderSpec[] = [
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
  ...(
    [
      ['deepseek', 'DeepSeek', 'https://api.deepseek.com/', 'deepseek-chat'],
      ['chatgpt', 'ChatGPT', 'https://api.openai.com/v1/', ''],
    ] as const
  ).map(([provider, title, address, model]): ProviderSpec => ({
    type: 'ai',
    provider,
    title,
    fields: [
      { name: 'apiUrl', label: '接口地址', kind: 'address', missing: required('接口地址'), initial: address },
      secret('apiKey', 'API Key'),
      text('model', '模型', { initial: model }),
    ],
  })),
  {
    type: 'ai',
    provider: 'ollama',
    title: 'Ollama',
    help: '部署在内网的模型，须由运维在启动时允许访问它的地址',
    fields: [
      { name: 'apiUrl', label: '接口地址', kind: 'address', missing: required('接口地址'), initial: 'http://127.0.0.1:11434/v1/' },
      secret('apiKey', 'API Key', { missing: '' }),
      text('model', '模型'),
    ],
  },
  {
    type: 'ai',
    provider: 'qiniu',
    title: '七牛云 AI',
    fields: [
      { name: 'apiUrl', label: '接口地址', kind: 'address', missing: required('接口地址'), initial: 'https://api.qnaigc.com/v1/' },
      secret('accessKey', 'AccessKey'),
      text('model', '模型'),
    ],
  },
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
  {
    type: 'wechat-pay',
    provider: 'wechat-pay',
    title: '微信支付（Native）',
    help: '学员用微信扫码付款。支付通知发到本站的公网地址，须能从互联网以 https 访问',
    fields: [
      text('appId', 'AppID', { merchant: true, help: '与商户号绑定的公众号、小程序或应用' }),
      text('mchId', '商户号', { merchant: true }),
      text('serialNo', '商户 API 证书序列号'),
      secret('privateKey', '商户 API 私钥', { long: true, help: 'apiclient_key.pem 的全部内容' }),
      secret('apiV3Key', 'APIv3 密钥'),
      {
        name: 'verifyBy',
        label: '验签方式',
        kind: 'choice',
        initial: 'publicKey',
        options: [
          { value: 'publicKey', label: '微信支付公钥' },
          { value: 'certificate', label: '平台证书（自动下载和更新）' },
        ],
      },
      text('publicKeyId', '微信支付公钥 ID', { when: { field: 'verifyBy', values: ['publicKey'] }, help: '以 PUB_KEY_ID_ 开头' }),
      text('publicKey', '微信支付公钥', { when: { field: 'verifyBy', values: ['publicKey'] }, long: true, help: 'pub_key.pem 的全部内容' }),
      baseAddress('https://api.mch.weixin.qq.com/'),
      pausePay,
    ],
  },
  {
    type: 'alipay',
    provider: 'alipay',
    title: '支付宝',
    help: '签名方式为 RSA2 公钥模式。支付通知发到本站的公网地址，须能从互联网以 https 访问',
    fields: [
      {
        name: 'way',
        label: '支付产品',
        kind: 'choice',
        initial: 'code',
        options: [
          { value: 'code', label: '当面付（学员扫码付款）' },
          { value: 'page', label: '电脑网站支付（在支付宝页面付款）' },
        ],
      },
      text('appId', '应用 APPID', { merchant: true }),
      text('sellerId', '商户 PID', { merchant: true, help: '以 2088 开头的 16 位数字' }),
      secret('privateKey', '应用私钥', { long: true, help: 'PKCS8 或 PKCS1 格式的全部内容' }),
      text('publicKey', '支付宝公钥', { long: true, help: '由支付宝开放平台给出，不是应用公钥' }),
      baseAddress('https://openapi.alipay.com/'),
      pausePay,
    ],
  },
  {
    type: 'paypal',
    provider: 'paypal',
    title: 'PayPal',
    help: '学员在 PayPal 页面付款，按下面的汇率折算。Webhook 地址为本站公网地址加 /api/pay/paypal/notify，须能从互联网以 https 访问',
    fields: [
      text('clientId', 'Client ID', { merchant: true, help: 'PayPal 开发者后台应用的 Client ID' }),
      secret('clientSecret', 'Secret'),
      text('merchantId', '商户 ID', { merchant: true, help: '收款账户的 Merchant ID，13 位字母和数字' }),
      text('webhookId', 'Webhook ID', {
        help: '须订阅 Checkout order approved 和 Payment capture completed 事件',
      }),
      {
        name: 'currency',
        label: '收款币种',
        kind: 'choice',
        initial: 'USD',
        options: Object.entries(foreignCurrencies).map(([value, { name }]) => ({ value, label: `${name}（${value}）` })),
      },
      {
        name: 'rate',
        label: '汇率',
        kind: 'rate',
        missing: required('汇率'),
        help: '1 个单位的外币折合多少元人民币，例如 7.1234；修改后只影响新发起的付款',
      },
      baseAddress('https://api-m.paypal.com/'),
      pausePay,
    ],
  },
];

/** As a form or a call brings it: what is left out is not there. */
export type ProviderData = Record<string, string | boolean | undefined>;
/** As it is stored, with its secrets. */
export type ProviderValues = Record<string, string | boolean>;

export const providerOf = (type: string, provider: string): ProviderSpec | undefined =>
  providers.find((spec) => spec.type === type && spec.provider === provider);
export const providersOf = (type: ConfigType): ProviderSpec[] => providers.filter((spec) => spec.type === type);

/**
 * A secret as it is shown: nothing of a short one, the last four characters of a long one. Sent back unchanged, it keeps what is stored.
 */
export const maskSecret = (value: string): string => (value === '' ? '' : value.length < 12 ? '****' : `****${value.slice(-4)}`);
export const isMask = (value: string): boolean => /^\*{4}.{0,4}$/.test(value);

/** Whether the field decides where the provider is asked. A stored secret is not sent to a place that was changed after it was typed. */
export const isPlace = ({ kind, place }: ProviderField): boolean => kind === 'address' || kind === 'domain' || place === true;

/** Whether two configurations of a provider ask it at the same places. */
export function isSamePlace(spec: ProviderSpec, one: ProviderData, other: ProviderData): boolean {
  const at = (data: ProviderData, { name, initial = '' }: ProviderField): string => String(data[name] ?? initial).trim();
  return spec.fields.filter(isPlace).every((field) => at(one, field) === at(other, field));
}

/** Whether the field plays a part beside these other values: what it hangs on has one of its values and plays a part itself. */
export function isAsked(spec: ProviderSpec, { when }: ProviderField, data: ProviderData): boolean {
  if (when === undefined) return true;
  const above = spec.fields.find(({ name }) => name === when.field);
  return above !== undefined && when.values.includes(String(data[above.name] ?? above.initial ?? '')) && isAsked(spec, above, data);
}

/** Name of the merchant's account at a company that moves money; empty where the provider is none. */
export const merchantOf = (type: string, provider: string, data: ProviderData): string =>
  (providerOf(type, provider)?.fields ?? [])
    .filter(({ merchant }) => merchant)
    .map(({ name }) => String(data[name] ?? '').trim())
    .join('/');

const formats: Partial<Record<ProviderField['kind'], { form: RegExp; sentence: (label: string) => string }>> = {
  // a base address, or for files a path of this site (specification part 1, section 5)
  address: {
    form: /^(?:https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?\/|\/(?:[^\s?#]*\/)?)$/,
    sentence: (label) => `${label}应以 http:// 或 https:// 开头，以 / 结尾`,
  },
  domain: { form: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/i, sentence: (label) => `${label}应为域名，不含 http:// 和 /` },
  rate: {
    form: /^(?=.*[1-9])\d{1,6}(?:\.\d{1,4})?$/,
    sentence: (label) => `${label}应为大于 0 的数字，整数部分最多 6 位，小数最多 4 位`,
  },
  folder: { form: /^(?:\/|[A-Za-z]:[\\/])(?:[^\0]*[\\/])?$/, sentence: (label) => `${label}应以 / 或盘符开头，以 / 结尾` },
};

/** Fault in the form of a given value; one source for every field of such a kind. */
export function formFault(kind: ProviderField['kind'], label: string, value: string): string | null {
  const format = formats[kind];
  return format && !format.form.test(value) ? format.sentence(label) : null;
}

/**
 * Fault of one value, as a sentence; null when there is none. A secret's mask is right wherever a secret is stored: only the server knows.
 */
export function fieldFault(spec: ProviderSpec, field: ProviderField, data: ProviderData): string | null {
  if (!isAsked(spec, field, data)) return null;
  const value = data[field.name] ?? field.initial ?? '';
  if (field.kind === 'flag') return typeof value === 'boolean' ? null : `${field.label}应为是或否`;
  if (typeof value !== 'string') return `${field.label}应为文字`;
  if (value.trim() === '') return field.missing && field.kind !== 'secret' ? field.missing : null;
  const most = field.long ? longestKey : longestValue;
  if (value.length > most) return `${field.label}不能超过 ${most} 个字`;
  if (field.kind === 'choice')
    return field.options?.some((option) => option.value === value) ? null : (field.missing ?? `${field.label}的取值不正确`);
  return formFault(field.kind, field.label, value);
}
