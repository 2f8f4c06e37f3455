export { aliyunSignature, callAliyun, canonicalQuery, type AliyunAccount } from './aliyun.js';
export { askAi, tryAi, type AiAccount, type AiMessage, type AiQuestion } from './ai.js';
export {
  kuaidi100Account,
  kuaidi100Way,
  tryKuaidi100,
  type CourierParcel,
  type CourierWay,
  type Kuaidi100Account,
} from './courier/kuaidi100.js';
export { objectOf, wordOf } from './json.js';
export type { PayCompany, PayNotice, PayStart, PayStatementLine } from './pay/pay-types.js';
export { yuanOf } from './pay/money.js';
export { Alipay, alipayAccount, type AlipayAccount } from './pay/alipay.js';
export { Paypal, paypalAccount, type PaypalAccount, type PaypalOptions } from './pay/paypal.js';
export type { PaypalPhase, PaypalRefund, PaypalTrade, PaypalTrades } from './pay/paypal-trades.js';
export { WechatPay, wechatPayAccount, type WechatPayAccount } from './pay/wechat-pay.js';
export { ProviderError } from './provider-error.js';
export { callQcloud, qcloudSignature, type QcloudAccount } from './qcloud.js';
export { cosUpload } from './storage/cos.js';
export { kodoUpload } from './storage/kodo.js';
export { ossUpload } from './storage/oss.js';
export { s3Upload } from './storage/s3.js';
export { sendForm, type GrantUpload, type UploadForm } from './storage/upload-form.js';
