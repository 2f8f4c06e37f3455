import { createTexts } from '@xuekao/frontend-shared/core';

/** Texts of the records, which the pages until the exam do not need. */
export const recordsText = createTexts({
  'records.title': '考试记录',
  'records.ofExam': '“{title}”的考试记录',
  'records.all': '查看全部记录',
  'records.exam': '考试',
  'records.createTime': '开始时间',
  'records.userTime': '用时',
  'records.obj': '自动评分',
  'records.subj': '老师评分',
  'records.score': '总得分',
  'records.qualify': '及格分',
  'records.review': '阅卷状态',
  'records.action': '操作',
  'records.continue': '继续考试',
  'records.view': '查看结果',
  'records.inExam': '考试中',
  'records.empty': '暂无相关数据！',
  'records.pages': '共 {n} 条记录',
});
