import { normalise } from '@xuekao/question';

/** Fewer characters stand in any text. */
const shortest = 4;
const longestPassage = 400;

/** A text that questions are made from, with its paragraphs in the form in which quotes are compared. */
export class SourceText {
  private readonly whole: string;
  private readonly paragraphs: readonly { text: string; even: string }[];

  constructor(source: string) {
    this.whole = normalise(source);
    this.paragraphs = source
      .split(/[\r\n\u2028\u2029]+/)
      .map((text) => ({ text: text.trim(), even: normalise(text) }))
      .filter(({ even }) => even !== '');
  }

  get isEmpty(): boolean {
    return this.whole === '';
  }

  /** The paragraph of the words, or the words where they go over its end; null where they do not stand in the text. */
  passageOf(quote: string): string | null {
    const even = normalise(quote);
    if (even.length < Math.min(shortest, this.whole.length) || !this.whole.includes(even)) return null;
    const text = this.paragraphs.find((paragraph) => paragraph.even.includes(even))?.text ?? quote;
    return text.length <= longestPassage ? text : around(text, quote);
  }
}

/** The part of a long paragraph that the words stand in, or its beginning where they are written another way. */
function around(text: string, quote: string): string {
  const at = Math.max(0, text.indexOf(quote));
  const from = Math.max(0, Math.min(at - Math.floor((longestPassage - quote.length) / 2), text.length - longestPassage));
  const to = from + longestPassage;
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}
