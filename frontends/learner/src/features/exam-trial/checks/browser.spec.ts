import { expect, it } from '@jest/globals';
import { missingIn, namesOf } from './browser.js';

it('names what is missing, also where asking is refused', () => {
  expect(missingIn(() => true)).toEqual([]);
  expect(missingIn((name) => name !== 'WebSocket')).toEqual(['WebSocket']);
  expect(
    missingIn((name) => {
      if (name === 'localStorage') throw new Error('denied');
      return true;
    }),
  ).toEqual(['localStorage']);
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome 130',
    'Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome', 'Chrome', 'Windows'],
  ['curl/8', '其他', '其他'],
])('%s', (userAgent, browser, system) => expect(namesOf(userAgent)).toEqual({ browser, system }));
