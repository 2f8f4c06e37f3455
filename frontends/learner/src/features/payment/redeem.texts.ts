import { createTexts } from '@xuekao/frontend-shared/core';

/** Texts of codes that a learner redeems. */
export const redeemText = createTexts({
  'redeem.title': '使用兑换码',
  'redeem.code': '兑换码',
  'redeem.missing': '请输入兑换码',
  'redeem.help': '16 位字母和数字，不区分大小写',
  'redeem.save': '兑换',
  'redeem.done': '兑换成功：{what}',
  'redeem.soon': '兑换成功，{what}正在开通，请稍候',
  'redeem.points': '{n} 积分',
  'redeem.go': '去使用',
  'redeem.goOne': '去使用，{what}',
  'redeem.records': '兑换记录',
  'redeem.none': '还没有兑换记录。',
});
