import { createTexts } from '@xuekao/frontend-shared/core';

/** Loaded when a question of an open exam is corrected, time is given, or an administrator says something. */
export const newsText = createTexts({
  'message.title': '管理员提醒',
  'message.known': '知道了',
  'corrected.title': '试题更正',
  'corrected.asked': '第 {list} 题已更正，请按现在的题目作答。',
  'corrected.told': '第 {list} 题有更正；您已作答，题目和您的作答保持不变。',
  'corrected.some': '有试题已更正，请按现在的题目作答；您已作答的试题和作答保持不变。',
  'corrected.reason': '原因：{reason}',
  'resumed.title': '考试已恢复',
  'resumed.words': '请继续作答，截止时间 {end}。',
  'time.title': '考试补时',
  'time.words': '截止时间改为 {end}。原因：{reason}',
});
