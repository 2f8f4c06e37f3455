import { createTexts } from '@xuekao/frontend-shared';

/** Words about questions that are taken from another survey. */
export const takeText = createTexts({
  'take.steps': '选择一份问卷，再选择要复制的题目。显示条件、分页和跳转一起复制，名额不复制。',
  'take.label': '问卷',
  'take.read': '选择题目',
  'take.list': '“{title}”的题目',
  'take.all': '全选',
  'take.chosen': '已选 {n} 题，共 {all} 题',
  'take.none': '这份问卷还没有题目。',
  'take.hidden': '已隐藏',
  'take.left': '不会复制的规则',
  'take.leftNote': '这些规则用到没有选的题目，或者缺少那些题目后不再成立。编号是原问卷的题号。',
  'take.leftRule': '第 {n} 题的显示条件：{rule}',
  'take.leftJump': '第 {page} 页的跳转：如果{rule}，跳到{to}',
  'take.leftAlways': '第 {page} 页的跳转：总是跳到{to}',
  'take.leftQuote': '第 {n} 题引用的第 {m} 题的答案，改为“……”',
  'take.unmetRule': '第 {n} 题的显示条件：不会成立',
  'take.unmetJump': '第 {n} 题后面的一条跳转：不会成立',
  'take.unmetAll': '所有跳转：会使第 {n} 题没有人能看到',
});
