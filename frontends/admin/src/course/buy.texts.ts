import { createTexts } from '@xuekao/frontend-shared';

export const buyText = createTexts({
  'buy.remind': '提醒购买',
  'buy.title': '提醒学员购买这门课程？',
  'buy.note': '开放范围内还没有购买的学员会收到一条站内消息，每人只提醒一次；完全公开的课程只提醒已加入的学员。',
  'buy.done': '已提醒 {n} 名学员',
  'buy.none': '没有需要提醒的学员',
});
