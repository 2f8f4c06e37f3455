import { expect, test } from '@jest/globals';
import { addressOf, learnerPages } from './addresses.js';

test('an address has its values in their places and can carry any of them', () => {
  expect(addressOf(learnerPages.ShowExam, { id: 'p1' })).toBe('/pages/exam/result/p1');
  expect(addressOf('/a/:one/b/:two', { one: '1', two: '二/?' })).toBe('/a/1/b/%E4%BA%8C%2F%3F');
  expect(addressOf('/a/:one/:two?', { one: '1' })).toBe('/a/1');
  expect(addressOf('/a/:one/:two?', { one: '1', two: '2' })).toBe('/a/1/2');
});

test('two pages have two addresses', () => {
  const addresses = Object.values(learnerPages);
  expect(new Set(addresses).size).toBe(addresses.length);
});
