import { expect, it } from '@jest/globals';
import { KeptWords } from './kept-words.js';

it('words are kept by place, until they were sent', () => {
  const kept = new KeptWords();
  kept.keep('a', '一');
  kept.keep('b', '二');
  kept.keep('a', '一一');
  expect([kept.of('a'), kept.of('b'), kept.of('c')]).toEqual(['一一', '二', undefined]);
  kept.forget('a');
  expect([kept.of('a'), kept.of('b')]).toEqual([undefined, '二']);
});

it('the oldest words go when there are many places', () => {
  const kept = new KeptWords();
  for (let place = 0; place < 50; place += 1) kept.keep(String(place), '字');
  kept.keep('0', '新');
  kept.keep('50', '字');
  expect([kept.of('0'), kept.of('1'), kept.of('2')]).toEqual(['新', undefined, '字']);
});
