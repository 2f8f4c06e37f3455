export { sendJson, startProviderServer, type ProviderServer, type Respond } from './provider-server.js';
export { isSignedForAliyun, isSignedForQcloud } from './signatures.js';
export { startAliyunFace } from './aliyun-face.js';
export { startBaiduFace } from './baidu-face.js';
export { photoOf } from './face-photos.js';
export { startQcloudFace } from './qcloud-face.js';
export { aliyunSmsServer, qcloudSmsServer, type SmsAccount, type SmsServer } from './sms-servers.js';
export { cropWechatServer, dingTalkServer, wechatServer, type SignInApplication, type SignInServer } from './sign-in-servers.js';
export { cosStore, kodoStore, ossStore, s3Store, type Store, type StoreAccount } from './stores.js';
