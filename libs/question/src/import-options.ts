import { sentence, type Sentence } from '@xuekao/contracts';
import { splitFormulas } from './formulas.js';
import type { OptionMark } from './import-lines.js';
import type { Remark } from './import-remarks.js';
import { isRichField } from './rich-field.js';
import { letterOf, maxOptions } from './view/index.js';

/** A line of a question between its header and its answer. `letter` is set where it begins like an option. */
export interface BodyLine {
  text: string;
  line: number;
  /** letter of the option that the line may begin, how it is set off, and what stands behind it */
  letter?: string | undefined;
  mark?: OptionMark | undefined;
  rest?: string | undefined;
}
/** Whether a line begins like an option, and not like a sentence with a letter. */
export const isOptionLine = (row: BodyLine): boolean => row.letter !== undefined && row.mark !== 'weak';

export interface OptionText {
  text: string;
  line: number;
}
interface Body {
  stem: BodyLine[];
  options: OptionText[];
  faults: Remark[];
}

/** A letter as it is written here and in full width, as Chinese input methods write it. */
const eitherWidth = (letter: string): string => `[${letter}${String.fromCharCode(letter.charCodeAt(0) + 0xfee0)}]`;

/** The next letter after a space, with a separator: `A. 甲 B. 乙` or `A) 甲 B) 乙` on one line, as scans set them. */
function splitInLine(option: OptionText, from: number, isLower: boolean): OptionText[] {
  if (isRichField(option.text)) return [option];
  const found: OptionText[] = [];
  let { text } = option;
  for (let index = from; index < maxOptions; index += 1) {
    const letter = eitherWidth(isLower ? letterOf(index).toLowerCase() : letterOf(index));
    const at = new RegExp(`[\\s。；;，,．.](?:${letter}\\s?[、.．﹒)）]|[（(]\\s?${letter}\\s?[)）][、.．﹒]?)`).exec(text);
    if (!at) break;
    found.push({ text: text.slice(0, at.index + 1).trim(), line: option.line });
    text = text.slice(at.index + at[0].length).trim();
  }
  return [...found, { text, line: option.line }];
}

const marks: readonly OptionMark[] = ['point', 'paren', 'colon', 'weak'];
const indexOf = (letter: string): number => letter.toUpperCase().charCodeAt(0) - 65;

/** The last `A` that a `B` follows, both set off in the same way; and the last `A` of all. -1 where there is none. */
function lastList(lines: readonly BodyLine[], mark: OptionMark): { paired: number; lone: number } {
  let lone = -1;
  let expectB = false;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const row = lines[index];
    if (row?.letter === undefined || row.mark !== mark) continue;
    if (indexOf(row.letter) === 1) expectB = true;
    if (indexOf(row.letter) !== 0) continue;
    if (expectB) return { paired: index, lone };
    if (lone === -1) lone = index;
  }
  return { paired: -1, lone };
}

/** First line of the option list: an `A` with its `B`, below it or on the same line; an `A` before it is a word of the stem. */
function startOf(lines: readonly BodyLine[]): number {
  const [point, paren, colon, weak] = marks.map((mark) => lastList(lines, mark));
  const holdsB = (index: number): boolean => {
    const row = lines[index];
    return row !== undefined && splitInLine({ text: row.rest ?? '', line: row.line }, 1, (row.letter ?? '') >= 'a').length > 1;
  };
  const lone = [point, paren].map((list) => list?.lone ?? -1);
  const lists = [point?.paired, paren?.paired, ...lone.filter(holdsB), colon?.paired, weak?.paired, ...lone];
  return lists.find((start) => start !== undefined && start !== -1) ?? -1;
}

/** Meaning of a line with a letter for a list whose next option is `due`. */
function meaningOf(row: BodyLine, listMark: OptionMark, due: number): 'option' | 'text' | 'repeated' | 'skips' | 'unclear' {
  const index = indexOf(row.letter ?? '');
  const isWeak = row.mark === 'weak';
  if (index === due) return isWeak && listMark !== 'weak' ? 'unclear' : 'option';
  if (isWeak || (row.mark === 'colon' && listMark !== 'colon')) return 'text';
  if (index > due) return 'skips';
  // `A、B 两项之和` carries on the option above it
  const speaksOfOptions = /^[A-Za-zＡ-Ｚａ-ｚ](?![A-Za-z])/.test(row.rest ?? '') || row.rest === '';
  return index === due - 1 || !speaksOfOptions ? 'repeated' : 'text';
}

/** Placeholder of a formula where only the words around it are looked at. */
const formulaSign = '\u0001';
const sameMark: readonly string[] = ['、', '.．﹒', ')）', ':：'];

/** Whether the text of the last option holds the letter of the next one: surely, or where a lost space or tab would leave it so. */
function dueInside(words: string, letter: string, opening: BodyLine, sharesLines: boolean): 'surely' | 'maybe' | null {
  const either = eitherWidth(letter);
  const sure = new RegExp(
    `[\\s。；;\\u3400-\\u9fff${formulaSign}%％°℃”’」』】》)）\\]²³①-⑳！？]${either}\\s?[、.．﹒)）]|[（(]\\s?${either}\\s?[)）]\\s{0,3}[^\\s。，,；;、]`,
  );
  const weak = new RegExp(`\\s${letter}[\\s\\u3400-\\u9fff0-9${formulaSign}]`);
  if (sure.test(words) || (sharesLines && weak.test(words))) return 'surely';
  const isWeakList = opening.mark === 'weak';
  const own = sameMark.find((signs) => signs.includes(/[、.．﹒)）:：]/.exec(opening.text.slice(0, 8))?.[0] ?? ' ')) ?? '';
  if (own === '' && !isWeakList) return null;
  // an English sentence may end with the letter of a list in small letters
  const before = letter >= 'a' ? '[0-9.．,，]' : '[A-Za-z0-9.．,，]';
  const glued = isWeakList
    ? `(?:^|[^A-Za-z])${letter}\\s{0,3}[^\\sA-Za-z]`
    : `(?:${before}|${own.startsWith(':') ? '[^A-Za-z]' : before})${letter}\\s?[${own}]\\s{0,3}\\S`;
  return new RegExp(glued).test(words) ? 'maybe' : null;
}

/** Options while they are read: the texts of the last one are still open. */
class OptionList {
  options: OptionText[] = [];
  faults: Body['faults'] = [];
  private parts: string[] = [];
  private sharesLines = false;
  private readonly isLower: boolean;
  constructor(private readonly opening: BodyLine) {
    this.isLower = (opening.letter ?? '') >= 'a';
  }

  open(row: BodyLine): void {
    this.close();
    this.options.push({ text: '', line: row.line });
    this.parts = [row.rest ?? ''];
  }

  carryOn(text: string): void {
    this.parts.push(text);
  }

  close(): void {
    const last = this.options.at(-1);
    if (last && this.parts.length > 0) last.text = this.parts.join('\n').trim();
    this.parts = [];
  }

  /** Takes the last option apart where it holds further ones; whether it did. */
  splitLast(): boolean {
    this.close();
    const last = this.options.at(-1);
    const split = last ? splitInLine(last, this.options.length, this.isLower) : [];
    if (split.length < 2) return false;
    this.options = [...this.options.slice(0, -1), ...split];
    this.sharesLines = true;
    return true;
  }

  /** Only where the question sets several options on a line at all: the last one may well speak of `C、D`. */
  finish(): void {
    this.close();
    if (this.faults.length > 0) return;
    if (this.sharesLines || this.options.length === 1) this.splitLast();
    this.checkLast();
  }

  fault(line: number, said: Sentence): void {
    this.faults.push({ line, said });
  }

  /** An option that nobody could tell from the one before it must not go in as a part of that one. */
  private checkLast(): void {
    const last = this.options.at(-1);
    const due = this.options.length;
    if (!last || due >= maxOptions || isRichField(last.text)) return;
    const words = splitFormulas(last.text)
      .map((piece) => (piece.kind === 'text' ? piece.value : formulaSign))
      .join('');
    const found = dueInside(words, this.isLower ? letterOf(due).toLowerCase() : letterOf(due), this.opening, this.sharesLines);
    if (found === null) return;
    const letters = { before: letterOf(due - 1), letter: letterOf(due) };
    this.fault(last.line, sentence(found === 'maybe' ? 'questions.optionMaybe' : 'questions.optionHidden', letters));
  }
}

/**
 * Takes stem and options of a choice question apart. Options go A, B, C … in one case; a line that begins with another
 * letter belongs to the option above it, unless it skips or repeats one, or may be an option as well: these are faults. Linear.
 */
export function splitOptions(lines: readonly BodyLine[]): Body {
  const start = startOf(lines);
  const opening = lines[start];
  if (!opening?.mark) return { stem: [...lines], options: [], faults: [] };
  const isLower = (opening.letter ?? '') >= 'a';
  const list = new OptionList(opening);
  for (const row of lines.slice(start)) {
    const { letter } = row;
    if (letter === undefined || letter >= 'a' !== isLower) {
      list.carryOn(row.text);
      continue;
    }
    if (meaningOf(row, opening.mark, list.options.length) === 'skips') list.splitLast();
    const due = list.options.length;
    const meaning = meaningOf(row, opening.mark, due);
    const name = letterOf(indexOf(letter));
    if (meaning === 'skips') {
      list.fault(row.line, sentence('questions.optionSkipped', { letter: name, due: letterOf(due) }));
      break;
    }
    if (meaning === 'option') list.open(row);
    else if (meaning === 'repeated') list.fault(row.line, sentence('questions.optionTwice', { letter: name }));
    else if (meaning === 'unclear') list.fault(row.line, sentence('questions.optionUnclear', { letter: name }));
    else list.carryOn(row.text);
  }
  list.finish();
  return { stem: lines.slice(0, start), options: list.options, faults: list.faults };
}
