import { createTexts } from '@xuekao/frontend-shared/core';

export const entryRewardText = createTexts({
  'entry.rewards': '成绩奖励',
  'entry.rewards.note': '成绩公布，并且不能再参加之后，按最高有效成绩发放一次。',
  'entry.rewards.range': '{min}～{max} 分',
  'entry.rewards.one': '{min} 分',
  'entry.rewards.points': '{n} 积分',
  'entry.rewards.cert': '证书',
  'entry.rewards.named': '证书《{title}》',
});
