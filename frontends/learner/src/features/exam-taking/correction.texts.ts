import { createTexts } from '@xuekao/frontend-shared/core';

/** Loaded when a question of an open exam is corrected. */
export const correctionText = createTexts({
  'corrected.title': '试题更正',
  'corrected.asked': '第 {list} 题已更正，请按现在的题目作答。',
  'corrected.told': '第 {list} 题有更正；您已作答，题目和您的作答保持不变。',
  'corrected.reason': '原因：{reason}',
});
