import { bare, dashed, english, inChinese, mayReturn, pageSign } from './import-pages.words.js';

/** Lines that the pages of a paper print beside its questions. A program that makes text of them leaves them between the lines. */

const longest = 60;
/** Whether a line of text is the head or the foot of a page by its words. */
export const isPageLine = (line: string): boolean =>
  line.length <= longest &&
  ((line.includes(pageSign) && inChinese.some((form) => form.test(line))) || dashed.test(line) || english.test(line));

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
