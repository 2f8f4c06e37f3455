import { formulaSelector, isDisplayed, latexOf, mediaSelector, wordFormula } from './pasted.js';

/** Marks in a plain text for content that it cannot hold. */
export interface LostMarks {
  picture: string;
  formula: string;
}
export interface PastedText {
  text: string;
  /** how many of each are lost, marked in the text */
  pictures: number;
  formulas: number;
}

const unseen = 'style, script, title, template, xml, noscript';
const blocks =
  'address, article, aside, blockquote, center, div, dl, dd, dt, figure, footer, form, h1, h2, h3, h4, h5, h6, header, ' +
  'hr, li, main, nav, ol, p, pre, section, table, tr, ul';
const cjk = '[\\u2e80-\\u9fff\\uff00-\\uffef]';
/** Word breaks the lines of its HTML between any two characters; there no space is meant. */
const brokenLine = new RegExp(`(?<=${cjk})[ \\t]*\\r?\\n[ \\t\\r\\n]*(?=${cjk})`, 'g');
const lostFormula = 'xuekao-lost-formula';
const wordFallback = /^\[if !msEquation\]/;

/** Mark of a list before an item, which is not in its text. */
function itemMark(item: Element): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return '';
  const index = [...list.children].filter((child) => child.localName === 'li').indexOf(item) + list.start;
  const isLettered = /alpha|latin/.test(list.style.listStyleType) || /^a$/i.test(list.getAttribute('type') ?? '');
  return `${isLettered ? String.fromCharCode(64 + index) : index}. `;
}

class PlainText {
  private text = '';
  private formulas = 0;
  private pictures = 0;
  /** Word's picture of a formula, for programs that do not know its formulas */
  private fallback: 'none' | 'due' | 'open' = 'none';

  constructor(private readonly marks: LostMarks) {}

  result(): PastedText {
    return { text: this.text.replace(/\n{3,}/g, '\n\n').trim(), pictures: this.pictures, formulas: this.formulas };
  }

  take(node: Node): void {
    if (node instanceof Comment) this.comment(node.data);
    else if (this.fallback === 'open') return;
    else if (node instanceof Text) this.words(node.data, node.parentElement?.closest('pre') !== null);
    else if (node instanceof Element) this.element(node);
  }

  private element(element: Element): void {
    if (element.matches(unseen) || (element as HTMLElement).style?.display === 'none') return; // elements of other kinds have no style
    if (element.localName === lostFormula) this.lose('formula');
    else if (element.localName === 'img' || element.matches(mediaSelector)) this.lose('picture');
    else if (element.localName === 'br') this.text += '\n';
    else {
      const isBlock = element.matches(blocks);
      if (isBlock) this.startLine();
      if (element.localName === 'li') this.text += itemMark(element);
      for (const child of element.childNodes) this.take(child);
      if (isBlock) this.startLine();
      else if (element.matches('td, th') && element.nextElementSibling !== null) this.text = `${this.text.trimEnd()}\t`;
    }
  }

  private startLine(): void {
    if (this.text !== '' && !this.text.endsWith('\n')) this.text += '\n';
  }

  private words(data: string, isPreformatted: boolean): void {
    const words = isPreformatted ? data : data.replace(brokenLine, '').replace(/[ \t\r\n\f]+/g, ' ');
    this.text += !isPreformatted && /(?:^|\s)$/.test(this.text.slice(-1)) ? words.replace(/^ /, '') : words;
  }

  private lose(kind: keyof LostMarks): void {
    this.text += this.marks[kind];
    if (kind === 'formula') this.formulas += 1;
    else this.pictures += 1;
  }

  /** Word keeps its formulas in comments: before the picture of a formula, or behind it where another program made it. */
  private comment(data: string): void {
    if (this.fallback === 'due' && wordFallback.test(data)) this.fallback = 'open';
    else if (this.fallback === 'open' && data === '[endif]') this.fallback = 'none';
    else if (wordFormula.test(data)) this.wordFormula(/<m:oMath[\s>]/i.test(data));
  }

  private wordFormula(isOwn: boolean): void {
    if (isOwn) this.fallback = 'due';
    else if (this.text.endsWith(this.marks.picture)) {
      this.text = this.text.slice(0, -this.marks.picture.length);
      this.pictures -= 1;
    }
    this.lose('formula');
  }
}

/**
 * Formatted text as plain text: formulas of web pages as `$…$`; a mark stands where a picture or another formula was, so that
 * nothing is lost without a word.
 */
export async function textOfPasted(html: string, marks: LostMarks): Promise<PastedText> {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const formula of page.querySelectorAll(formulaSelector)) {
    // inside another one that was taken already
    if (!formula.isConnected) continue;
    const sign = isDisplayed(formula) ? '$$' : '$';
    const latex = (await latexOf(formula))?.replace(/\s+/g, ' ') ?? null;
    formula.replaceWith(latex === null ? page.createElement(lostFormula) : page.createTextNode(`${sign}${latex}${sign}`));
  }
  const plain = new PlainText(marks);
  plain.take(page.body);
  return plain.result();
}
