import { afterEach, expect, it } from '@jest/globals';
import { keptInTab, ownTexts } from './own-texts.js';

const tab = new Map<string, string>();
const browserStorage = globalThis.sessionStorage;
const storage = (getItem: (key: string) => string | null, setItem: (key: string, value: string) => void): void => {
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: { getItem, setItem } });
};
const open = (): void =>
  storage(
    (key) => tab.get(key) ?? null,
    (key, value) => void tab.set(key, value),
  );
const own = (paperId = 'p1') => ownTexts(keptInTab(paperId));
afterEach(() => {
  tab.clear();
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: browserStorage });
});

it('what was cut or copied in a field may be put back, whole and as often as one likes', () => {
  open();
  const texts = own();
  texts.keep('两个基本的原则，第一……');
  texts.keep('第二句。');
  expect(['两个基本的原则，第一……', '第二句。', '第二句。'].map(texts.has)).toEqual([true, true, true]);
});

it('what is not of the paper may not, be it a part of what is, or what is and more', () => {
  open();
  const texts = own();
  expect([texts.has(''), texts.has('任何内容')]).toEqual([false, false]);
  texts.keep('自己的一句话');
  expect(['别人的一句话', '自己的', '自己的一句话，还有抄来的', ''].map(texts.has)).toEqual([false, false, false, false]);
});

it('line breaks and spaces that a clipboard or a field of one line changes make no other text of it', () => {
  open();
  const texts = own();
  texts.keep('第一行\n第二行');
  expect(['第一行\r\n第二行', '第一行第二行', ' 第一行 第二行 '].map(texts.has)).toEqual([true, true, true]);
  texts.keep(' \n ');
  expect(texts.has(' ')).toBe(false);
});

it('a reload forgets nothing, another paper knows nothing of it, and the eleventh piece takes the place of the first', () => {
  open();
  own().keep('剪下来的话');
  expect([own().has('剪下来的话'), own('p2').has('剪下来的话')]).toEqual([true, false]);
  for (let piece = 1; piece <= 10; piece += 1) own().keep(`第${piece}句`);
  expect([own().has('剪下来的话'), own().has('第1句'), own().has('第10句')]).toEqual([false, true, true]);
});

it('works without storage until the next reload, and with storage that holds something else', () => {
  storage(
    () => {
      throw new Error('closed');
    },
    () => {
      throw new Error('full');
    },
  );
  const texts = own();
  texts.keep('一句话');
  expect(texts.has('一句话')).toBe(true);
  open();
  tab.set('exam-own-texts:p1', '{"a":1}');
  expect(own().has('一句话')).toBe(false);
});
