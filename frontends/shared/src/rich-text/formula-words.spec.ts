import { describe, expect, it } from '@jest/globals';
import katex from 'katex';
import { formulaWords, type MathTree } from './formula-words.js';

/** Reads the MathML of KaTeX, which closes every element that it opens. */
function readMathMl(markup: string): MathTree {
  const holder: MathTree & { children: MathTree[] } = { name: 'root', children: [], text: '', attribute: () => null };
  const open: { name: string; children: MathTree[]; text: string; attribute: MathTree['attribute'] }[] = [holder];
  for (const [, closing, name, attributes = '', text] of markup.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    const inner = open.at(-1);
    if (inner === undefined) throw new Error('more is closed than was opened');
    if (text !== undefined) inner.text += text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    else if (closing === '/') open.pop();
    else {
      const element = {
        name: name ?? '',
        children: [],
        text: '',
        attribute: (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(attributes)?.[1] ?? null,
      };
      inner.children.push(element);
      if (!attributes.endsWith('/')) open.push(element);
    }
  }
  const find = (tree: MathTree): MathTree | undefined => (tree.name === 'math' ? tree : tree.children.map(find).find(Boolean));
  const math = find(holder);
  if (!math) throw new Error(`no formula in ${markup}`);
  return math;
}
const words = (tex: string): string => formulaWords(readMathMl(katex.renderToString(tex, { output: 'mathml' })));

describe('a formula in words', () => {
  it.each([
    ['\\frac{1}{3}', '3 分之 1'],
    ['-\\frac{\\pi}{2}', '减 2 分之 π'],
    ['\\frac{x+1}{2}', '分数，分子 x 加 1，分母 2，分数结束'],
    ['\\sqrt{3}', '根号 3'],
    ['\\sqrt{x+1}', '根号下 x 加 1，根号结束'],
    ['\\sqrt[3]{8}', '3 次根号下 8，根号结束'],
    ['x^2+y^3', 'x 的平方 加 y 的立方'],
    ['2^{n-1}', '2 的 n 减 1 次方'],
    ['a_1', 'a 下标 1'],
    ['a_n^2', 'a 下标 n 的平方'],
    ['90^\\circ', '90 度'],
    ["f'(x)", 'f 撇 左括号 x 右括号'],
    ['\\vec{a}\\cdot\\vec{b}=0', '向量 a 乘 向量 b 等于 0'],
    ['\\overline{AB}', 'A B 上划线'],
    ['|x|\\le 1', 'x 的绝对值 小于等于 1'],
    ['\\sum_{i=1}^{n}i', '从 i 等于 1 到 n 的求和 i'],
    ['\\int_0^1 x\\,dx', '从 0 到 1 的积分 x d x'],
    ['\\lim_{x\\to 0}f(x)', '当 x 趋于 0 时的极限 f 左括号 x 右括号'],
    ['A\\cap B\\ne\\emptyset', 'A 交 B 不等于 空集'],
    ['\\angle ABC=60^\\circ', '角 A B C 等于 60 度'],
    ['\\binom{5}{2}', '左括号 5 选 2 的组合数 右括号'],
    ['\\mathrm{Na}^+', 'N a 上标 加'],
    ['\\text{若 }x\\ge0', '若 x 大于等于 0'],
    ['\\sin x', 'sin x'],
    ['\\begin{matrix}1&2\\\\3&4\\end{matrix}', '2 行的表，第 1 行：1，2，第 2 行：3，4'],
  ])('%s is %s', (tex, expected) => {
    expect(words(tex)).toBe(expected);
  });

  it('says every number and letter of a formula, whatever it is made of', () => {
    for (const tex of [
      '\\overbrace{a+b}^{c}',
      '\\underset{x}{\\max}\\,y',
      '\\xrightarrow{k}m',
      '\\begin{cases}p&q\\\\r&s\\end{cases}',
      '\\boxed{u}',
      '\\not=v',
      '{}^{14}_{6}\\mathrm{C}',
    ]) {
      const heard = words(tex);
      for (const letter of tex.replace(/\\[a-z]+(?:\{(?:matrix|cases)\})?/gi, ' ').match(/[a-z\d]/gi) ?? [])
        expect([tex, heard]).toEqual([tex, expect.stringContaining(letter)]);
    }
  });
});
