import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Legend, legendOf } from './question-cell.js';

const wordsOf = (hasPart: boolean, hasOffer: boolean): string[] =>
  [...renderToStaticMarkup(<Legend of={legendOf(hasPart, hasOffer)} />).matchAll(/xk-soft">([^<]+)</g)].map(([, words = '']) => words);

it('the legend explains the looks that the card has, rare ones where there are any', () => {
  expect(wordsOf(false, false)).toEqual(['已答', '未答', '标记']);
  expect(wordsOf(true, true)).toEqual(['已答', '没有答完', '未答', '标记', '另一份作答']);
});
