import { createTexts } from '@xuekao/frontend-shared/core';

/** Loaded when two pages have answered the same question. */
export const replacedText = createTexts({
  'replaced.there': '第 {list} 题在另一个页面改过，现在以那里的作答为准',
  'replaced.here': '第 {list} 题在另一个页面也作答过，现在以本页的作答为准',
  'replaced.unsent': '第 {list} 题：本机保存的旧作答没有使用，另一个页面后来的作答已保存',
  'replaced.aside': '第 {list} 题还有另一份作答，没有采用',
  'replaced.check': '，请核对。',
  'replaced.locked': '。题目已锁定，不能再改。',
});
