import {
  generatedTypes,
  siteText,
  type calls,
  type GeneratedQuestion,
  type GeneratedType,
  type Input,
  type LeftOutQuestion,
} from '@xuekao/contracts';
import { importText, isChoiceType, letterOf, writeImportText } from '@xuekao/question';
import { JsonLines, textIn } from './json-lines.js';
import { SourceText } from './source-passage.js';

type Asked = Pick<Input<typeof calls.repo.generation.run>, 'source' | 'wanted' | 'quLevel'>;
/** A question as it is kept; its parts are read from the text. */
export interface KeptQuestion {
  text: string;
  quote: string;
  passage: string;
}
export type Read = { kind: 'question'; kept: KeptQuestion; question: GeneratedQuestion } | ({ kind: 'leftOut' } & LeftOutQuestion);

/** A question has about this many characters with everything; longer ones are no questions. */
const longestText = 8000;
const shownText = 500;
const levels = [1, 2, 3, 4];
const usualLevel = 2;
const isType = (value: unknown): value is GeneratedType => generatedTypes.some((type) => type === value);

/**
 * Reads what the model writes, as it comes. A question is kept when the import takes it as it stands, when its type was asked for, and when
 * the words that it rests on stand in the source; of every other one the reason is said.
 */
export class GenerationReading {
  private readonly lines = new JsonLines();
  private readonly source: SourceText;
  private readonly left: Map<GeneratedType, number>;
  private readonly stems = new Set<string>();
  private number = 0;

  constructor(private readonly asked: Asked) {
    this.source = new SourceText(asked.source);
    this.left = new Map(asked.wanted.map(({ quType, count }) => [quType, count]));
  }

  read(text: string): Read[] {
    return this.lines.read(text).map((line) => this.readOne(line));
  }

  end(): Read[] {
    return this.lines.end().map((line) => this.readOne(line));
  }

  private readOne(line: Record<string, unknown>): Read {
    const { type } = line;
    const shown = (textIn(line['stem']) || JSON.stringify(line)).slice(0, shownText);
    const out = (reason: string): Read => ({ kind: 'leftOut', reason, text: shown });
    const left = isType(type) ? this.left.get(type) : undefined;
    if (!isType(type) || left === undefined) return out(siteText('repo.genOtherType'));
    if (left === 0) return out(siteText('repo.genTooMany'));
    const text = textOf(type, line, this.asked.quLevel);
    const parsed = text.length > longestText ? null : questionIn(text);
    if (parsed === null) return out(siteText('repo.genUnreadable'));
    if (typeof parsed === 'string') return out(parsed);
    if (parsed.quType !== type || (isChoiceType(type) && type !== 'judge' && parsed.answerList.length !== optionsOf(line).length))
      return out(siteText('repo.genUnreadable'));
    const stem = parsed.content + parsed.answerList.map(({ content }) => content).join('\n');
    if (this.stems.has(stem)) return out(siteText('repo.genRepeated'));
    const quote = this.source.isEmpty ? '' : textIn(line['quote']).trim();
    const passage = this.source.isEmpty ? '' : this.source.passageOf(quote);
    if (passage === null) return out(siteText('repo.genQuoteFalse'));
    this.stems.add(stem);
    this.left.set(type, left - 1);
    this.number += 1;
    const kept = { text, quote, passage };
    return { kind: 'question', kept, question: { number: this.number, ...kept, ...parsed } };
  }
}

/** A question that was kept, as pages show it. */
export function shownQuestion(kept: KeptQuestion, number: number): GeneratedQuestion | null {
  const parsed = questionIn(kept.text);
  return parsed === null || typeof parsed === 'string' ? null : { number, ...kept, ...parsed };
}

type Parsed = Omit<GeneratedQuestion, 'number' | keyof KeptQuestion>;

/** The one question of the text; the import's reason where it is none; null where it is not one. */
function questionIn(text: string): Parsed | string | null {
  const { questions, faults, places, remarks } = importText(text);
  if (faults.length > 0) return faults.map(({ message }) => message).join(siteText('repo.faultSign'));
  const [question] = questions;
  // a line that belongs to no question would be lost
  if (!question || places.length !== 1 || remarks.some(({ number }) => number === 0)) return null;
  const { quType, quLevel, content, analysis, answerList, manual } = question;
  if (!isType(quType)) return null;
  const rows = answerList.map(({ content: row, image, imageAlt = '', isRight, scoreRate }) => ({
    content: row,
    image,
    imageAlt,
    isRight,
    scoreRate,
  }));
  return { quType, quLevel, content, analysis, answerList: rows, manual };
}

function textOf(quType: GeneratedType, line: Record<string, unknown>, quLevel: number): string {
  const level = Number(line['level']);
  return writeImportText({
    quType,
    stem: textIn(line['stem']),
    options: isChoiceType(quType) && quType !== 'judge' ? optionsOf(line) : [],
    answer: answerOf(quType, line['answer']),
    analysis: textIn(line['analysis']),
    quLevel: quLevel === 0 ? (levels.includes(level) ? level : usualLevel) : quLevel,
  });
}

/** Models like to write the letter before an option. */
const optionsOf = ({ options }: Record<string, unknown>): string[] =>
  Array.isArray(options)
    ? options.map((option, index) => textIn(option).replace(new RegExp(`^\\s*${letterOf(index)}\\s*[、.．:：)）]\\s*`), ''))
    : [];

function answerOf(quType: GeneratedType, answer: unknown): string | boolean {
  if (typeof answer === 'boolean') return answer;
  if (Array.isArray(answer)) return answer.map(textIn).join(quType === 'fill' ? '##' : '');
  return textIn(answer);
}
