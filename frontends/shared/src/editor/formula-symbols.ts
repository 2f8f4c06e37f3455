/** Marks the place where the next sign goes. */
export const place = '▢';

/** A sign or a pattern of LaTeX, and how it is said. */
export interface FormulaSign {
  name: string;
  tex: string;
}
const letters = (pairs: readonly (readonly [name: string, command: string])[]): FormulaSign[] =>
  pairs.map(([name, command]) => ({ name, tex: `\\${command} ` }));

/** Signs that teachers of schools write most, by group. */
export const formulaGroups: readonly { key: 'patterns' | 'signs' | 'greek' | 'sets'; signs: readonly FormulaSign[] }[] = [
  {
    key: 'patterns',
    signs: [
      { name: '分数', tex: '\\frac{▢}{▢}' },
      { name: '上标', tex: '^{▢}' },
      { name: '下标', tex: '_{▢}' },
      { name: '平方根', tex: '\\sqrt{▢}' },
      { name: 'n 次方根', tex: '\\sqrt[▢]{▢}' },
      { name: '绝对值', tex: '\\left|▢\\right|' },
      { name: '括号', tex: '\\left(▢\\right)' },
      { name: '向量', tex: '\\overrightarrow{▢}' },
      { name: '对数', tex: '\\log_{▢}▢' },
      { name: '极限', tex: '\\lim_{▢\\to ▢}' },
      { name: '求和', tex: '\\sum_{▢}^{▢}' },
      { name: '定积分', tex: '\\int_{▢}^{▢}' },
      { name: '方程组', tex: '\\begin{cases}▢\\\\▢\\end{cases}' },
      { name: '矩阵', tex: '\\begin{pmatrix}▢&▢\\\\▢&▢\\end{pmatrix}' },
    ],
  },
  {
    key: 'signs',
    signs: letters([
      ['乘号', 'times'],
      ['点乘', 'cdot'],
      ['除号', 'div'],
      ['正负号', 'pm'],
      ['小于等于', 'le'],
      ['大于等于', 'ge'],
      ['不等于', 'ne'],
      ['约等于', 'approx'],
      ['全等', 'cong'],
      ['相似', 'sim'],
      ['垂直', 'perp'],
      ['平行', 'parallel'],
      ['角', 'angle'],
      ['三角形', 'triangle'],
      ['度', 'degree'],
      ['因为', 'because'],
      ['所以', 'therefore'],
      ['无穷大', 'infty'],
      ['右箭头', 'rightarrow'],
      ['可逆', 'rightleftharpoons'],
    ]),
  },
  {
    key: 'greek',
    signs: letters(
      [
        'alpha',
        'beta',
        'gamma',
        'delta',
        'epsilon',
        'theta',
        'lambda',
        'mu',
        'pi',
        'rho',
        'sigma',
        'varphi',
        'omega',
        'Delta',
        'Omega',
      ].map((letter) => [letter, letter] as const),
    ),
  },
  {
    key: 'sets',
    signs: letters([
      ['属于', 'in'],
      ['不属于', 'notin'],
      ['包含于', 'subseteq'],
      ['真包含于', 'subsetneqq'],
      ['交集', 'cap'],
      ['并集', 'cup'],
      ['空集', 'varnothing'],
      ['任意', 'forall'],
      ['存在', 'exists'],
      ['非', 'neg'],
      ['推出', 'Rightarrow'],
      ['等价', 'Leftrightarrow'],
    ]),
  },
];

export interface WrittenFormula {
  tex: string;
  /** what is selected then: the first place to fill, or the end of the sign */
  from: number;
  to: number;
}

/** Puts a sign in the place of what is selected; what was selected fills its first place. */
export function withSign(tex: string, sign: string, from: number, to: number): WrittenFormula {
  const chosen = tex.slice(from, to);
  const filled = chosen === '' || chosen === place ? sign : sign.replace(place, () => chosen);
  const next = filled.indexOf(place);
  const at = from + (next < 0 ? filled.length : next);
  return { tex: tex.slice(0, from) + filled + tex.slice(to), from: at, to: next < 0 ? at : at + place.length };
}

/** The next place to fill behind a position, from the beginning again; null: none is left. */
export function nextPlace(tex: string, behind: number): { from: number; to: number } | null {
  const found = tex.indexOf(place, behind);
  const from = found < 0 ? tex.indexOf(place) : found;
  return from < 0 ? null : { from, to: from + place.length };
}
