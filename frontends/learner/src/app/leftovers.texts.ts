import { createTexts } from '@xuekao/frontend-shared/core';

/** Loaded with what sends the answers of an earlier page. */
export const leftoverText = createTexts({
  'leftover.closed': '“{title}”已结束，本机有 {n} 处作答没有在截止前送达，已留作凭证。',
  'leftover.handedIn': '“{title}”已交卷，本机有 {n} 处作答没有在交卷前送达，服务器没有接收。',
  'leftover.lost': '考试已结束，本机有 {n} 处作答没有及时送达，服务器没有接收。',
  'leftover.replaced': '上次有 {n} 处作答没有补交：另一个页面后来的作答已保存，以它为准。',
  'leftover.took': '补交的作答中有 {n} 处取代了另一个页面先保存的作答，请回到考试核对。',
  'leftover.waiting': '本机还有 {n} 处作答没有送到服务器，正在继续尝试。请不要关闭此页面，也不要清除浏览器数据。',
  'leftover.sent': '上次未提交的 {n} 处作答已补交到服务器。',
});
