import { expect, it } from '@jest/globals';
import type { OfferedAnswer } from '../answer-queue/aside-shelf.js';
import type { Replacement } from '../answer-queue/two-pages.js';
import { replacedQuestions } from './replaced-questions.js';

const one = (quId: string, kept: 'here' | 'there', unsent = false): Replacement => ({ quId, kept, unsent, by: null, seq: 1 });
const kept = (quId: string, aside: 'lost' | 'gave'): OfferedAnswer => ({
  kind: 'answer',
  userId: 'u',
  paperId: 'p',
  quId,
  seq: 1,
  changedAt: 0,
  answer: { text: '另一份' },
  aside,
});

it('says the last word about each question once, and names no kept answer that the person gave up or has seen', () => {
  const replaced = [
    one('10', 'there'),
    one('2', 'there'),
    one('3', 'here'),
    one('4', 'there', true),
    one('2', 'there'),
    one('3', 'there'),
    one('5', 'there'),
    one('5', 'here'),
  ];
  const unused = [kept('5', 'lost'), kept('6', 'lost'), kept('7', 'gave'), { ...kept('8', 'lost'), known: true }];
  expect(replacedQuestions(replaced, unused)).toEqual({ here: ['5'], there: ['10', '2', '3'], unsent: ['4'], aside: ['6'] });
});
