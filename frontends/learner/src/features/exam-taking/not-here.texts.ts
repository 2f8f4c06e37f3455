import { createTexts } from '@xuekao/frontend-shared/core';

export const notHereText = createTexts({
  empty: '试卷内容有问题，无法继续考试，请联系管理员！',
  'elsewhere.title': '这场考试正在另一个页面作答',
  elsewhere: '同一份考卷一次只能在一个页面作答，以免答案互相覆盖。',
  'elsewhere.here': '在此页面继续',
  leave: '返回考试列表',
});
