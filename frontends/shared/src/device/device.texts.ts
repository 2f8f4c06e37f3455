import { createTexts } from '../texts/texts.js';

/** Sentences of the specification for a medium that does not open. */
export const deviceText = createTexts({
  'device.camera.failed': '摄像头载入失败，请确认电脑上有摄像头且已允许网页访问！',
  'device.microphone.failed': '麦克风载入失败，请确认电脑上有麦克风且已允许网页访问！',
  'device.unsupported': '您的浏览器不支持媒体访问，请升级浏览器！',
});
