/** Lines that the pages of a paper print beside its questions. A program that makes text of them leaves them between the lines. */

const longest = 60;
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
const dashed = /^[-–—－~·•]{1,3}\s{0,3}[0-9０-９]{1,3}\s{0,3}[-–—－~·•]{1,3}$/;
const english = /^page\s{0,3}\d{1,3}(?:\s{0,3}(?:of|\/)\s{0,3}\d{1,3})?$/i;
const inChinese = [alone, behindTitle, behindPaper];
const bare = /^[0-9０-９]{1,3}(?:\s{0,3}[/／]\s{0,3}[0-9０-９]{1,3})?$/;
/** Names of a paper. `基础题`, `回答下列问题` and `第2题` come again in questions too. */
const paperName = '(?:试题|试卷|真题|测试|(?<![问答开闭手释])卷)卷?(?:[（(][^（()）]{1,8}[)）])?';
const mayReturn = new RegExp(`^${title}${paperName}[\\s—－-]{0,8}[0-9０-９]{0,4}[\\s—－-]{0,3}$`);

/** Whether a line of text is the head or the foot of a page by its words. */
export const isPageLine = (line: string): boolean =>
  line.length <= longest && ((line.includes('页') && inChinese.some((form) => form.test(line))) || dashed.test(line) || english.test(line));

/** Whether a line looks like the name of a paper, which pages print again. */
export const mayBeTitle = (line: string): boolean => line.length <= longest && mayReturn.test(line);

/** Whether a line is a number alone: of a page, or of the question. */
export const isBareNumber = (line: string): boolean => line.length <= longest && bare.test(line);

const masked = (line: string): string => line.replace(/[0-9０-９]+/g, '#').replace(/\s+/g, '');

/** Titles of a paper that come again, with another number or none: the heads of its pages. Linear. */
export class RunningTitles {
  private readonly returning = new Set<string>();

  constructor(text: string) {
    const seen = new Set<string>();
    for (let from = 0; from <= text.length;) {
      const cut = text.indexOf('\n', from);
      const end = cut === -1 ? text.length : cut;
      if (end - from <= 2 * longest) this.look(text.slice(from, end).trim(), seen);
      from = end + 1;
    }
  }

  has(line: string): boolean {
    return this.returning.size > 0 && line.length <= longest && this.returning.has(masked(line));
  }

  private look(line: string, seen: Set<string>): void {
    if (!mayBeTitle(line)) return;
    const form = masked(line);
    if (seen.has(form)) this.returning.add(form);
    else seen.add(form);
  }
}
