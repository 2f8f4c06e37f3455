import { createTexts } from '@xuekao/frontend-shared/core';

/** Loaded with the dialogs of the end of an exam. */
export const closedText = createTexts({
  'closed.title': '本场考试已结束作答',
  'closed.all': '此前的作答都已保存，没有遗漏。',
  'closed.lost':
    '有 {n} 处修改没有在截止前送达，没有计入（第 {list} 题）。截止后送到的已留作凭证，由老师决定是否计入，结果会用站内消息告诉您。其余作答都已保存。',
  'closed.result': '查看结果',
});
