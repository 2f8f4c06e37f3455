import { createTexts } from '../texts/texts.js';

/** How formulas are read aloud. */
export const formulaText = createTexts({
  'formula.fraction': '{den} 分之 {num}',
  'formula.fraction.long': '分数，分子 {num}，分母 {den}，分数结束',
  'formula.choose': '{den} 选 {num} 的组合数',
  'formula.root': '根号 {x}',
  'formula.root.long': '根号下 {x}，根号结束',
  'formula.root.n': '{n} 次根号下 {x}，根号结束',
  'formula.square': '{x} 的平方',
  'formula.cube': '{x} 的立方',
  'formula.power': '{x} 的 {n} 次方',
  'formula.degree': '{x} 度',
  'formula.prime': '{x} 撇',
  'formula.primes': '{x} 两撇',
  'formula.mark': '{x} 上标 {n}',
  'formula.index': '{x} 下标 {n}',
  'formula.fromTo': '从 {from} 到 {to} 的{what}',
  'formula.over': '对 {from} 的{what}',
  'formula.limit': '当 {from} 时的极限',
  'formula.vector': '向量 {x}',
  'formula.bar': '{x} 上划线',
  'formula.hat': '{x} 尖帽',
  'formula.dot': '{x} 点',
  'formula.above': '{x} 上方 {n}',
  'formula.below': '{x} 下方 {n}',
  'formula.absolute': '{x} 的绝对值',
  'formula.table': '{rows} 行的表',
  'formula.row': '第 {n} 行：{cells}',
});

/** Signs whose own name most screen readers do not say, or say in English. */
export const signWords: ReadonlyMap<string, string> = new Map(Object.entries({
  '+': '加', '−': '减', '-': '减', '×': '乘', '⋅': '乘', '·': '乘', '÷': '除以', '/': '除以', '±': '正负', '∓': '负正',
  '=': '等于', '≠': '不等于', '<': '小于', '>': '大于', '≤': '小于等于', '≥': '大于等于', '⩽': '小于等于', '⩾': '大于等于', '≈': '约等于', '≡': '恒等于', '∼': '相似于', '≅': '全等于', '∝': '正比于',
  '∈': '属于', '∉': '不属于', '⊂': '真包含于', '⊆': '包含于', '⊃': '真包含', '⊇': '包含', '∪': '并', '∩': '交', '∅': '空集', '∖': '差集', '∁': '补集',
  '∧': '且', '∨': '或', '¬': '非', '∀': '任意', '∃': '存在', '⇒': '推出', '⇐': '被推出', '⇔': '等价于', '→': '趋于', '←': '左箭头', '↔': '双向箭头', '∴': '所以', '∵': '因为',
  '∞': '无穷', '∠': '角', '△': '三角形', '⊥': '垂直于', '∥': '平行于', '∘': '度', '°': '度', '%': '百分号', '…': '省略号', '⋯': '省略号', '⋮': '省略号', '∂': '偏', '∇': '梯度',
  '∑': '求和', '∏': '连乘', '∫': '积分', '∬': '二重积分', '∮': '环路积分', '⋃': '并集', '⋂': '交集',
  '(': '左括号', ')': '右括号', '[': '左方括号', ']': '右方括号', '{': '左花括号', '}': '右花括号', '|': '竖线', '∣': '竖线', '‖': '双竖线', '!': '的阶乘', ',': '，', ';': '；', ':': '比',
}));
