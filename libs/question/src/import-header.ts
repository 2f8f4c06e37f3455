import type { QuType } from '@xuekao/contracts';

/** A line that names the type of a question. `quType` is null where the word is no type that the import knows. */
export interface HeaderLine {
  role: 'header';
  quType: QuType | null;
  word: string;
  /** `【小题：单选题】`: a part of the compound question above it */
  isPart?: boolean;
  /** the number that the text gives the question, as it stands; empty where there is none */
  written: string;
  rest: string;
}

const typeWords: Readonly<Record<string, QuType>> = {
  单选题: 'radio',
  单选: 'radio',
  单项选择题: 'radio',
  单项选择: 'radio',
  多选题: 'multi',
  多选: 'multi',
  多项选择题: 'multi',
  多项选择: 'multi',
  不定项选择题: 'multi2',
  不定项: 'multi2',
  不定项选择: 'multi2',
  判断题: 'judge',
  判断: 'judge',
  填空题: 'fill',
  填空: 'fill',
  简答题: 'saq',
  简答: 'saq',
  问答题: 'saq',
  组合题: 'mix',
};
const knownWord = Object.keys(typeWords)
  .sort((one, other) => other.length - one.length)
  .join('|');

/** Decoration of lists, then a number in any of the forms that papers use: `2.` `2、` `（2）` `(四)` `第2题` `⑵`. */
const number = '[0-9０-９]{1,6}|[一二三四五六七八九十百零〇]{1,6}|[①-⑳⑴-⒇⒈-⒛㈠-㈩]';
const prefix =
  `^[*#>•·★☆\\s-]{0,8}(?:(?:第|例|题目?|[Qq])?\\s{0,3}[（(【[［]?\\s{0,3}(${number})\\s{0,3}[)）】\\]］]?\\s{0,3}题?\\s{0,3}[.．、,，` +
  ':：。)）-]?\\s{0,3})?';
const header = new RegExp(`${prefix}[【[［]\\s{0,3}([^【】[\\]［］]{1,24}?)\\s{0,3}[】\\]］]\\s{0,3}[:：]?`);
const roundHeader = new RegExp(`${prefix}[（(]\\s{0,3}(${knownWord})\\s{0,3}[)）]\\s{0,3}[:：]?`);
/** `单选题（3分）`, `单选题 每题 2 分`: the marks are the template's business. */
const withMarks = new RegExp(`^(${knownWord})[（(,，、:：·]?(?:共|本题|每小?题)?[0-9０-９.]{1,5}分[)）]?$`);
const beginsWithType = new RegExp(`^(?:${knownWord})`);
const partMark = /^小题[:：·]/;
const looksLikeType = /题$|选择|单选|多选|不定项|判断|填空|简答|问答|论述/;
const namedInside = new RegExp(`[【[［]\\s{0,3}(?:${knownWord})\\s{0,3}[】\\]］]`);

const paperWords = `${knownWord}|选择题|非选择题|主观题|客观题|解答题|计算题|论述题|应用题|作图题|证明题|实验题|材料题|综合题|阅读理解|完形填空|作文|名词解释|连线题|辨析题`;
const sectionTitle = new RegExp(
  '^(?:[（(]?\\s{0,3}[一二三四五六七八九十]{1,3}\\s{0,3}[)）]?\\s{0,3}[、.．,，' +
    ':：]?|第\\s{0,3}[一二三四五六七八九十ⅠⅡⅢIV0-9]{1,3}\\s{0,3}(?:部分|卷|大题)\\s{0,3}[、.．,，' +
    `:：]?)\\s{0,3}(?:${paperWords})\\s{0,3}(?:[（(:：，,。].*)?$`,
);

const halfWidth = (text: string): string => text.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));

/**
 * The header that a line is, or null.
 * @param head the first characters of `line`: nothing beyond them decides
 * @param afterGap a blank line, or nothing, stands before it
 */
export function headerOf(line: string, head: string, afterGap: boolean): HeaderLine | null {
  const found = header.exec(head);
  if (found) {
    const whole = (found[2] ?? '').replace(/\s/g, '');
    const word = whole.replace(partMark, '');
    const quType = typeWords[word] ?? typeWords[withMarks.exec(word)?.[1] ?? ''] ?? null;
    const isNumbered = found[1] !== undefined;
    // a bracket with another word is text, unless it stands where a question begins and looks like the name of a type
    const isNamed =
      beginsWithType.test(word) || (looksLikeType.test(word) && (afterGap || (isNumbered && word.length > 2 && word.endsWith('题'))));
    const written = halfWidth(found[1] ?? '');
    const rest = line.slice(found[0].length).trim();
    return quType || isNamed ? { role: 'header', quType, word, isPart: word !== whole, written, rest } : null;
  }
  const round = roundHeader.exec(head);
  // in round brackets the word may also be the end of a stem (`……的是（多选）`)
  if (!round || (round[1] === undefined && !(afterGap && (round[2] ?? '').endsWith('题')))) return null;
  return {
    role: 'header',
    quType: typeWords[round[2] ?? ''] ?? null,
    word: round[2] ?? '',
    written: halfWidth(round[1] ?? ''),
    rest: line.slice(round[0].length).trim(),
  };
}

/** Position of a type in brackets further inside the line, or -1. Linear in the length of the line. */
export function namedTypeAt(line: string): number {
  return namedInside.exec(line)?.index ?? -1;
}

/** Whether the line is the title of a section of a paper (`二、填空题（每题 5 分）`): no question and no part of one. */
export function isSectionTitle(head: string): boolean {
  return sectionTitle.test(head);
}
