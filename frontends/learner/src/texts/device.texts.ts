import { createTexts } from '@xuekao/frontend-shared/core';

/** Texts of the test of the device before an exam; what its checks say stands with the trial. */
export const deviceText = createTexts({
  'device.title': '设备检查',
  'device.tips': '检查前请确认',
  'device.tip.https': '摄像头和麦克风只能在 https 网址下使用，请检查地址栏。',
  'device.tip.browser': '请使用最新版的谷歌浏览器（Chrome）或火狐浏览器（Firefox）。',
  'device.tip.allow': '浏览器询问是否允许使用摄像头和麦克风时，请选择“允许”。',
});
