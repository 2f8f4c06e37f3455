import { createTexts } from '@xuekao/frontend-shared/core';

export const notHereText = createTexts({
  empty: '试卷内容有问题，无法继续考试，请联系管理员！',
  'elsewhere.title': '这场考试正在另一个页面作答',
  elsewhere: '同一份考卷一次只能在一个页面作答，以免答案互相覆盖。',
  'elsewhere.here': '在此页面继续',
  'moved.title': '这场考试正在另一台设备上作答',
  'moved.gone': '考试已转到另一台设备上作答',
  moved: '同一份考卷一次只能在一台设备上作答。在这里继续后，另一台设备会停止作答，已保存的答案都在。',
  'moved.kept': '转走之前在这里写的答案会送出；之后写的留在本机，回到这里继续作答后才会送出。',
  'moved.asks': '这场考试更换设备需要管理员允许。请联系监考人员，允许后点击“已获允许，继续作答”。',
  'moved.here': '在此设备继续作答',
  'moved.allowed': '已获允许，继续作答',
  leave: '返回考试列表',
});
