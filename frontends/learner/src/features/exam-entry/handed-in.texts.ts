import { createTexts } from '@xuekao/frontend-shared/core';

/** Texts of the page before an exam for somebody who has handed it in already. */
export const handedInText = createTexts({
  'handed.once': '您已交卷',
  'handed.left': '您已交卷 {n} 次，还可以考 {m} 次',
  'handed.unlimited': '您已交卷 {n} 次，考试次数不限',
  'handed.usedUp': '您已交卷 {n} 次，考试机会已用完',
  'handed.times': '您已交卷 {n} 次',
  'handed.at': '交卷时间 {time}',
  'handed.lastAt': '最近一次交卷 {time}',
  'handed.out': '成绩已公布',
  'handed.hidden': '本场考试不公布成绩',
  'handed.score': '查看成绩',
  'handed.records': '本场记录',
});
