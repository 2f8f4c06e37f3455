import { expect, it } from '@jest/globals';
import { richWords, wordsApart } from './words-apart.js';

it('shows the place where two long texts differ', () => {
  const same = '同'.repeat(300);
  const [one, other] = wordsApart(`${same}甲`, `${same}乙`);
  expect([one, other]).toEqual([`…${'同'.repeat(16)}甲`, `…${'同'.repeat(16)}乙`]);
  expect(wordsApart('短', '长')).toEqual(['短', '长']);
  expect(wordsApart(`甲${same}`, `乙${same}`)).toEqual([`甲${'同'.repeat(119)}…`, `乙${'同'.repeat(119)}…`]);
});

it('cuts no formula', () => {
  const [one] = wordsApart(`${'字'.repeat(110)}$x^2+y^2=z^2$ 成立`, '');
  expect(one).toBe(`${'字'.repeat(110)}…`);
  const [left, right] = wordsApart(`${'字'.repeat(200)}$x^2+y^2=${'z'.repeat(30)}1$`, `${'字'.repeat(200)}$x^2+y^2=${'z'.repeat(30)}2$`);
  expect([left, right]).toEqual([`…$x^2+y^2=${'z'.repeat(30)}1$`, `…$x^2+y^2=${'z'.repeat(30)}2$`]);
});

it('makes words of rich text, with formulas and pictures', () => {
  expect(
    richWords('<p>请<b>独立</b>完成&nbsp;<span data-latex="\\{1,2\\}"></span><img src="/api/file/a.png"></p><p>5 &lt; 6</p>', '[图片]'),
  ).toBe('请独立完成 $\\{1,2\\}$[图片] 5 < 6');
});
