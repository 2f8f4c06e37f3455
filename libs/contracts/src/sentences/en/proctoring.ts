import type { proctoring as inChinese } from '../zh-CN/proctoring.js';
import type { Translation } from '../translation.js';

export const proctoring = {
  leftTooOften: 'Left the page of the exam {n} times: {times}',
  leftAt: '{time} for {n} s',
} satisfies Translation<typeof inChinese>;
