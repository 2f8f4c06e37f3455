import { createTexts } from '@xuekao/frontend-shared/core';

export const breakText = createTexts({
  break: '本场考试已结束作答。',
  'break.lost': '本场考试已结束作答，有 {n} 处作答没有在截止前送达，没有计入（第 {list} 题）；截止后送到的已留作凭证。',
  'break.result': '查看结果',
});
