/**
 * Words of the text that questions are imported from: heads and feet of pages. They are recognised, whatever language its reader asks for.
 */
const count = '[0-9０-９一二三四五六七八九十]{1,4}';
const page = `第\\s{0,3}${count}\\s{0,3}页`;
const total = `共\\s{0,3}${count}\\s{0,3}页`;
const between = '\\s{0,8}[，,、/／|·—-]?\\s{0,3}[（(]?\\s{0,3}';
const close = '\\s{0,3}[)）]?\\s{0,3}[)）]?$';
const alone = new RegExp(`^[（(]?\\s{0,3}(?:${page}(?:${between}${total})?|${total}(?:${between}${page})?)${close}`);
/** Words without a mark of a sentence. A verb in front of the number makes it a text that speaks of pages. */
const title = '[^，。？！；：,?!;:=＝【】]{1,40}';
const behindTitle = new RegExp(
  `^${title}(?<![到在从于的是至读看翻])\\s{0,8}[（(]?\\s{0,3}(?:${page}${between}${total}|${total}${between}${page})${close}`,
);
const paperWord = '(?:试题|试卷|真题|测试|测验|练习|考试|作业|题|卷)卷?(?:[（(][^（()）]{1,8}[)）])?';
const behindPaper = new RegExp(`^${title}${paperWord}\\s{0,8}[（(]?\\s{0,3}${page}${close}`);
export const dashed = /^[-–—－~·•]{1,3}\s{0,3}[0-9０-９]{1,3}\s{0,3}[-–—－~·•]{1,3}$/;
export const english = /^page\s{0,3}\d{1,3}(?:\s{0,3}(?:of|\/)\s{0,3}\d{1,3})?$/i;
export const inChinese = [alone, behindTitle, behindPaper];
export const bare = /^[0-9０-９]{1,3}(?:\s{0,3}[/／]\s{0,3}[0-9０-９]{1,3})?$/;
/** Names of a paper. `基础题`, `回答下列问题` and `第2题` come again in questions too. */
const paperName = '(?:试题|试卷|真题|测试|(?<![问答开闭手释])卷)卷?(?:[（(][^（()）]{1,8}[)）])?';
export const mayReturn = new RegExp(`^${title}${paperName}[\\s—－-]{0,8}[0-9０-９]{0,4}[\\s—－-]{0,3}$`);
/** Sign that each Chinese head and foot has: without it none is looked for. */
export const pageSign = '页';
