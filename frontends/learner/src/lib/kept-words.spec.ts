import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { KeptWords } from './kept-words.js';

const browserStorage = globalThis.sessionStorage;
const stored = new Map<string, string>();
let isFull = false;
beforeEach(() => {
  stored.clear();
  isFull = false;
  const getItem = (key: string): string | null => stored.get(key) ?? null;
  const setItem = (key: string, value: string): void => {
    if (isFull) throw new DOMException('', 'QuotaExceededError');
    stored.set(key, value);
  };
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: { getItem, setItem } });
});
afterAll(() => {
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: browserStorage });
});

it('a page that is loaded anew has the words again, and not those that were sent', () => {
  const kept = new KeptWords();
  kept.keep('a', '一');
  kept.keep('b', '二');
  kept.forget('a');
  const anew = new KeptWords();
  expect([anew.of('a'), anew.of('b')]).toEqual([undefined, '二']);
});

it('a browser that keeps nothing, or something else, leaves the words to the page', () => {
  isFull = true;
  const kept = new KeptWords();
  kept.keep('a', '一');
  expect(kept.of('a')).toBe('一');
  for (const wrong of ['{', '{"a":1}', '[1,["a"],["a",2]]']) {
    stored.set('xuekao-kept-words', wrong);
    expect(new KeptWords().of('a')).toBeUndefined();
  }
});

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

it('whoever signs out leaves no words, in the page either', () => {
  const kept = new KeptWords();
  kept.keep('a', '一');
  kept.forgetAll();
  stored.clear();
  kept.keep('b', '二');
  expect([kept.of('a'), new KeptWords().of('a')]).toEqual([undefined, undefined]);
});
