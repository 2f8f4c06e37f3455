import { expect, it } from '@jest/globals';
import type { AnswerValue } from '@xuekao/contracts';
import type { Replacement } from '../answer-queue/two-pages.js';
import { offersOf, wordsOf } from './offers.js';

const one = (quId: string, unused?: AnswerValue): Replacement => ({ quId, kept: 'there', unsent: true, by: null, seq: 1, ...(unused === undefined ? {} : { unused }) });

it('offers the newest answer of each question that does not count', () => {
  const replaced = [one('a', { text: '一' }), one('b'), one('a', { text: '二' }), one('a')];
  expect(offersOf(replaced)).toEqual([{ quId: 'a', unused: { text: '二' } }]);
});

it('says options by their letters, blanks in their order, and nothing for no answer', () => {
  const option = (id: string, abc: string) => ({ id, abc, content: '', image: '' });
  const choice = { quType: 'multi' as const, answerList: [option('x', 'A'), option('y', 'B')] };
  expect([
    wordsOf(choice, { options: ['y', 'x'] }),
    wordsOf({ quType: 'fill', answerList: [] }, { blanks: ['北京', '2'] }),
    wordsOf({ quType: 'saq', answerList: [] }, { text: '看法' }),
    wordsOf({ quType: 'saq', answerList: [] }, { text: '' }),
  ]).toEqual(['A、B', '北京；2', '看法', '']);
});
