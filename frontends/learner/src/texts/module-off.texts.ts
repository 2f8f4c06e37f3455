import { createTexts } from '@xuekao/frontend-shared/core';

/** Texts of the page in the place of pages whose module is switched off. */
export const moduleOffText = createTexts({
  'off.title': '考试功能未开放',
  'off.hint': '管理员已关闭考试功能，如有疑问请联系管理员。',
  'off.part.title': '{name}功能未开放',
  'off.part.hint': '管理员已关闭{name}功能，如有疑问请联系管理员。',
  'off.battle': '对战',
  'off.activity': '报名',
  'off.course': '课程',
  'off.mall': '商城',
  'off.survey': '问卷',
  'off.cert': '证书',
  'off.open': '您有一场考试正在进行，可以继续作答并交卷。',
  'off.continue': '继续考试',
  'off.notices': '查看公告',
});
