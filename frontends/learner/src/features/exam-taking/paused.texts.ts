import { createTexts } from '@xuekao/frontend-shared/core';

/** Shown to hardly anybody, and loaded then. */
export const pausedText = createTexts({
  'paused.title': '考试已暂停',
  'paused.reason': '原因：{reason}',
  'paused.words': '计时已停止，已填写的内容都会保留。请不要关闭页面，恢复后会自动回到答题。',
  'paused.left': '剩余时间 {time}',
});
