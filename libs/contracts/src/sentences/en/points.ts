import type { points as inChinese } from '../zh-CN/points.js';
import type { Translation } from '../translation.js';

export const points = {
  kind1: 'Reward',
  kind2: 'By hand',
  kind3: 'Transfer',
  kind4: 'Set aside',
  kind5: 'Returned',
  passedExam: 'Passed exam: {title}',
  sentTo: 'To {name}: {reason}',
  receivedFrom: 'From {name}: {reason}',
  sameAccount: 'the two people must be different',
} satisfies Translation<typeof inChinese>;
