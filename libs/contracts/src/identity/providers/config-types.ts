/** Kinds of providers that a site configures, in the order of the console's pages. */
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
  'courier',
] as const;
export type ConfigType = (typeof configTypes)[number];

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
  courier: '物流查询',
};
