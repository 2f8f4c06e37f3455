import { createTexts } from '@xuekao/frontend-shared/core';

export const reportText = createTexts({
  'report.do': '反馈错误',
  'report.title': '反馈试题错误',
  'report.note': '请写明题目、答案或解析哪里有误。审核结果会发消息通知您，采纳后可能奖励积分。',
  'report.content': '错误描述',
  'report.missing': '错误描述不能为空！',
  'report.length': '{n} / {max} 字',
  'report.send': '提交',
  'report.sent': '问题提交成功！',
});
