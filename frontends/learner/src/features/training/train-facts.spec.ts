import { expect, it } from '@jest/globals';
import { nextOpen, rateOf, type TrainCard } from './train-facts.js';

const card = (...answered: boolean[]): TrainCard =>
  answered.map((is, at) => ({ quId: String(at), sort: at + 1, quType: 'radio', answered: is, isRight: is ? true : null }));

it('a training goes on with the next open question, then with those that were left out', () => {
  expect(nextOpen(card(true, false, true, false), 0)).toBe(1);
  expect(nextOpen(card(true, false, true, false), 2)).toBe(3);
  expect(nextOpen(card(false, true, true, true), 2)).toBe(0);
  expect(nextOpen(card(true, true), 5)).toBe(1);
});
it('rates are whole percents, of nothing none', () => {
  expect([rateOf(1, 3), rateOf(0, 0), rateOf(2, 2)]).toEqual([33, 0, 100]);
});
