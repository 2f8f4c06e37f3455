import type { QuType } from '@xuekao/contracts';

/**
 * Words of the text that questions are imported from: types of questions and titles of sections. They are recognised, whatever
 * language its reader asks for.
 */
export const typeWords: Readonly<Record<string, QuType>> = {
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
export const header = new RegExp(`${prefix}[【[［]\\s{0,3}([^【】[\\]［］]{1,24}?)\\s{0,3}[】\\]］]\\s{0,3}[:：]?`);
export const roundHeader = new RegExp(`${prefix}[（(]\\s{0,3}(${knownWord})\\s{0,3}[)）]\\s{0,3}[:：]?`);
/** `单选题（3分）`, `单选题 每题 2 分`: the marks are the template's business. */
export const withMarks = new RegExp(`^(${knownWord})[（(,，、:：·]?(?:共|本题|每小?题)?[0-9０-９.]{1,5}分[)）]?$`);
export const beginsWithType = new RegExp(`^(?:${knownWord})`);
export const partMark = /^小题[:：·]/;
export const looksLikeType = /题$|选择|单选|多选|不定项|判断|填空|简答|问答|论述/;
export const namedInside = new RegExp(`[【[［]\\s{0,3}(?:${knownWord})\\s{0,3}[】\\]］]`);

const paperWords = `${knownWord}|选择题|非选择题|主观题|客观题|解答题|计算题|论述题|应用题|作图题|证明题|实验题|材料题|综合题|阅读理解|完形填空|作文|名词解释|连线题|辨析题`;
export const sectionTitle = new RegExp(
  '^(?:[（(]?\\s{0,3}[一二三四五六七八九十]{1,3}\\s{0,3}[)）]?\\s{0,3}[、.．,，' +
    ':：]?|第\\s{0,3}[一二三四五六七八九十ⅠⅡⅢIV0-9]{1,3}\\s{0,3}(?:部分|卷|大题)\\s{0,3}[、.．,，' +
    `:：]?)\\s{0,3}(?:${paperWords})\\s{0,3}(?:[（(:：，,。].*)?$`,
);

/** The last sign of the names of types. */
export const typeEnding = '题';
