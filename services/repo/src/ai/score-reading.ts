import { siteText, type ScorePart } from '@xuekao/contracts';
import { normalise, percentOf, toPoints } from '@xuekao/question';
import { JsonLines, textIn } from './json-lines.js';
import type { MarkingPart, MarkingQuestion } from './marking-question.js';

const textLength = 200;

/** A line as the model wrote it. */
interface Judged {
  part: number;
  share: number;
  quote: string;
  reason: string;
}

/**
 * Reads what the model writes, as it comes, and grants only what words of the answer bear: a quote that does not stand in the answer, or
 * that has nothing to do with question and reference, earns nothing.
 */
export class ScoreReading {
  private readonly judged = new Set<number>();
  private readonly answer: string;
  private readonly known: ReadonlySet<string>;
  private readonly lines = new JsonLines();

  constructor(
    private readonly question: MarkingQuestion,
    answer: string,
  ) {
    this.answer = normalise(answer);
    this.known = pairsOf([question.stem, question.reference, ...question.parts.map(({ title }) => title)].join('\n'));
  }

  /** Parts that are complete with this piece of text. */
  read(text: string): ScorePart[] {
    return this.lines.read(text).flatMap((line) => this.partIn(line));
  }

  /** The rest: a last line without an end, and the parts of which nothing was said. */
  end(): ScorePart[] {
    const last = this.lines.end().flatMap((line) => this.partIn(line));
    const missing = this.question.parts.flatMap((part, index) =>
      this.judged.has(index) ? [] : [row(part, 0, { quote: '', reason: siteText('repo.aiSilent') })],
    );
    return [...last, ...missing];
  }

  /** Whether the model has said anything that can be used. */
  get hasSaid(): boolean {
    return this.judged.size > 0;
  }

  private partIn(line: Record<string, unknown>): ScorePart[] {
    const read = judgedIn(line);
    const part = read && this.question.parts[read.part - 1];
    if (!part || this.judged.has(read.part - 1)) return [];
    this.judged.add(read.part - 1);
    const tenths = percentOf(part.tenths, read.share);
    if (tenths === 0) return [row(part, 0, { ...read, quote: '' })];
    const quote = normalise(read.quote);
    if (quote === '' || !this.answer.includes(quote)) return [row(part, 0, { quote: '', reason: siteText('repo.aiQuoteFalse') })];
    if (![...pairsOf(read.quote)].some((pair) => this.known.has(pair)))
      return [row(part, 0, { quote: read.quote, reason: siteText('repo.aiQuoteIdle') })];
    return [row(part, tenths, read)];
  }
}

const row = ({ title, tenths: points }: MarkingPart, tenths: number, { quote, reason }: Pick<Judged, 'quote' | 'reason'>): ScorePart => ({
  title,
  points: toPoints(points),
  score: toPoints(tenths),
  quote,
  reason,
});

/** null: the line is no judgement. */
function judgedIn({ part, share, quote, reason }: Record<string, unknown>): Judged | null {
  if (!Number.isInteger(part) || typeof share !== 'number' || !(share >= 0 && share <= 100)) return null;
  const text = (value: unknown): string => textIn(value).slice(0, textLength);
  return { part: Number(part), share: Math.floor(share), quote: text(quote), reason: text(reason) };
}

/** Two characters that stand together, of Chinese and of numbers and letters alike. */
function pairsOf(text: string): Set<string> {
  const even = normalise(text).replace(/[^\p{L}\p{N}]+/gu, '\n');
  const pairs = new Set<string>();
  for (const piece of even.split('\n')) {
    const letters = [...piece];
    if (letters.length === 1) pairs.add(piece);
    for (let at = 1; at < letters.length; at += 1) pairs.add(`${letters[at - 1]}${letters[at]}`);
  }
  return pairs;
}
