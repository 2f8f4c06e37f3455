import { expect, test } from '@jest/globals';
import { isOffered, withChoice } from './goods-choice.js';

const of = (colour: string, size: string) => [
  { paramId: 'c', valueId: colour },
  { paramId: 's', valueId: size },
];
const sold = [of('red', 'm'), of('blue', 'm'), of('blue', 'l')];

test('the other values stay where the combination is sold', () => {
  expect(withChoice(sold, of('red', 'm'), { paramId: 'c', valueId: 'blue' })).toEqual(of('blue', 'm'));
});

test('where it is not, the choice leads to one that is sold with the value', () => {
  expect(withChoice(sold, of('blue', 'l'), { paramId: 'c', valueId: 'red' })).toEqual(of('red', 'm'));
  expect(withChoice(sold, of('red', 'm'), { paramId: 's', valueId: 'l' })).toEqual(of('blue', 'l'));
});

test('a value of no specification is not offered, and choosing it changes nothing', () => {
  const xl = { paramId: 's', valueId: 'xl' };
  expect(isOffered(sold, xl)).toBe(false);
  expect(withChoice(sold, of('red', 'm'), xl)).toEqual(of('red', 'm'));
});
