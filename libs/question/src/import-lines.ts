import type { QuType } from '@xuekao/contracts';

/** What the beginning of a line says that it is. Only the beginning is looked at, so a line of any length costs the same. */
export type LineRole =
  | { role: 'header'; quType: QuType | null; word: string; written: string; rest: string }
  | { role: 'answer' | 'analysis'; rest: string }
  | { role: 'level'; level: number | null; word: string }
  | { role: 'option'; letter: string; rest: string }
  | { role: 'text' };

const typeWords: Readonly<Record<string, QuType>> = {
  单选题: 'radio', 单选: 'radio', 单项选择题: 'radio',
  多选题: 'multi', 多选: 'multi', 多项选择题: 'multi',
  不定项选择题: 'multi2', 不定项: 'multi2', 不定项选择: 'multi2',
  判断题: 'judge', 判断: 'judge',
  填空题: 'fill', 填空: 'fill',
  简答题: 'saq', 简答: 'saq', 问答题: 'saq',
};
/** spec-readings, "Difficulty words on import" */
const levelWords: Readonly<Record<string, number>> = {
  简单: 1, 容易: 1, 易: 1, 普通: 2, 一般: 2, 中等: 2, 中: 2, 较难: 3, 难: 3, 很难: 4, 困难: 4, 极难: 4,
};

/** Characters that decide the role of a line; nothing beyond them is read. */
const headLength = 48;
const header = /^(?:第?\s{0,3}([0-9０-９]{1,6})\s{0,3}题?\s{0,3}[.．、,，:：)）]?\s{0,3})?[【[［]\s{0,3}([^【】[\]［］]{1,16}?)\s{0,3}[】\]］]\s{0,3}[:：]?/;
const looksLikeType = /题$|选择|单选|多选|不定项|判断|填空|简答|问答|论述/;
const answer = /^[【[［]?\s{0,3}(?:参考答案|正确答案|标准答案|答\s{0,2}案)\s{0,3}(?:[】\]］]\s{0,3}[:：]?|[:：])/;
const analysis = /^[【[［]?\s{0,3}(?:答案解析|试题解析|题目解析|解析)\s{0,3}(?:[】\]］]\s{0,3}[:：]?|[:：])/;
/** Words that also begin a sentence of a stem: they open the analysis only after the answer. */
const analysisAfterAnswer = /^[【[［]?\s{0,3}(?:试题分析|解题思路|分析|详解|解答|点评)\s{0,3}(?:[】\]］]\s{0,3}[:：]?|[:：])/;
const level = /^[【[［]?\s{0,3}(?:难度等级|难度级别|难度系数|难度|难易程度|难易度)\s{0,3}(?:[】\]］]\s{0,3}[:：]?|[:：])\s{0,3}(.{0,24})/;
const option = /^([A-Za-zＡ-Ｚａ-ｚ])\s{0,3}[、.．﹒]/;

const halfWidth = (text: string): string => text.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));

function headerOf(line: string, head: string, afterGap: boolean): LineRole | null {
  const found = header.exec(head);
  if (!found) return null;
  const word = (found[2] ?? '').replace(/\s/g, '');
  const quType = typeWords[word] ?? null;
  // a bracket with another word is text, unless it stands where a question begins and looks like the name of a type
  if (!quType && !(afterGap && looksLikeType.test(word))) return null;
  return { role: 'header', quType, word, written: halfWidth(found[1] ?? ''), rest: line.slice(found[0].length).trim() };
}

function levelOf(head: string): LineRole | null {
  const found = level.exec(head);
  if (!found) return null;
  const word = (found[1] ?? '').replace(/[\s。.；;，,]/g, '');
  const known = levelWords[word] ?? null;
  // a sentence of an analysis may begin with this word too
  return known === null && word.length > 6 ? null : { role: 'level', level: known, word };
}

/**
 * The role of a trimmed line. `afterGap`: a blank line, or nothing, stands before it; `answered`: the answer of the
 * question has been read.
 */
export function roleOf(line: string, afterGap: boolean, answered: boolean): LineRole {
  const first = line[0] ?? '';
  const head = line.slice(0, headLength);
  const asHeader = /[0-9０-９第【[［]/.test(first) ? headerOf(line, head, afterGap) : null;
  if (asHeader) return asHeader;
  if (/[【[［试题正标参答解难分详点]/.test(first)) {
    const after = analysis.exec(head) ?? (answered ? analysisAfterAnswer.exec(head) : null);
    if (after) return { role: 'analysis', rest: line.slice(after[0].length).trim() };
    const key = answer.exec(head);
    if (key) return { role: 'answer', rest: line.slice(key[0].length).trim() };
    return levelOf(head) ?? { role: 'text' };
  }
  const row = option.exec(head);
  if (row) return { role: 'option', letter: halfWidth(row[1] ?? ''), rest: line.slice(row[0].length).trim() };
  return { role: 'text' };
}
