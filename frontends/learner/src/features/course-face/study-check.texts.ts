import { createTexts } from '@xuekao/frontend-shared/core';

export const studyCheckText = createTexts({
  'check.title': '学习确认',
  'check.note': '请输入图中的验证码，确认您正在学习。',
  'check.left': '{n} 秒内未确认，将退出学习。',
  'check.confirm': '确认',
  'check.missing': '验证码不能为空！',
});
