import { expect, it } from '@jest/globals';
import { linesOf } from './offers.js';

it('says options with their texts in the order of the page, every blank with its number, and nothing for no answer', () => {
  const option = (id: string, abc: string, content: string) => ({ id, abc, content, image: '', imageAlt: '' });
  const choice = { quType: 'multi' as const, answerList: [option('x', 'A', '<p>北京</p>'), option('y', 'B', '<p>上海</p>')] };
  expect([
    linesOf(choice, { options: ['y', 'x'] }),
    linesOf({ quType: 'fill', answerList: [] }, { blanks: ['手机', ''] }),
    linesOf({ quType: 'saq', answerList: [] }, { text: '看法' }),
    linesOf({ quType: 'saq', answerList: [] }, { text: '' }),
  ]).toEqual([
    [
      { label: 'A', text: '<p>北京</p>', isHtml: true },
      { label: 'B', text: '<p>上海</p>', isHtml: true },
    ],
    [
      { label: '1', text: '手机', isHtml: false },
      { label: '2', text: '', isHtml: false },
    ],
    [{ label: '', text: '看法', isHtml: false }],
    [],
  ]);
});
