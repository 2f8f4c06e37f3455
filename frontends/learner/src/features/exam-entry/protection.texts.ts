import { createTexts } from '@xuekao/frontend-shared/core';

export const protectionText = createTexts({
  'protection.storage':
    '这个浏览器不能在本机保存作答。断网时请不要刷新或关闭页面，否则未保存的作答会丢失。请先关闭无痕（隐私）浏览，并允许本网站保存数据。',
  'protection.http': '本网址没有加密（http）。考试中断网时请不要刷新或关闭页面：作答仍在本机，但要等网络恢复才能回到试卷。',
  'protection.window':
    '这个浏览器窗口不能保留考试页面（例如无痕浏览，或浏览器版本过旧）。考试中断网时请不要刷新或关闭页面：要等网络恢复才能回到试卷。',
});
