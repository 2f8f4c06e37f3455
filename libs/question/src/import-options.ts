import { letterOf, maxOptions } from './question.js';

/** A line of a question between its header and its answer. `letter` is set where it begins like an option. */
export interface BodyLine {
  text: string;
  line: number;
  /** letter of the option that the line may begin, and what stands behind it */
  letter?: string | undefined;
  rest?: string | undefined;
}
export interface OptionText {
  text: string;
  line: number;
}
interface Body {
  stem: string[];
  options: OptionText[];
  faults: { line: number; message: string }[];
}

/** The next letter after a space, with a separator: `A. 甲 B. 乙` on one line, as scans set them. */
function splitInLine(option: OptionText, from: number, isLower: boolean): OptionText[] {
  const found: OptionText[] = [];
  let { text } = option;
  for (let index = from; index < maxOptions; index += 1) {
    const letter = isLower ? letterOf(index).toLowerCase() : letterOf(index);
    const at = new RegExp(`[\\s。；;，,．.]${letter}\\s?[、.．﹒]`).exec(text);
    if (!at) break;
    found.push({ text: text.slice(0, at.index + 1).trim(), line: option.line });
    text = text.slice(at.index + at[0].length).trim();
  }
  return [...found, { text, line: option.line }];
}

/** First line of the option list: the last `A` that a `B` follows; an `A` before it is a word of the stem. */
function startOf(lines: readonly BodyLine[]): number {
  const isA = (index: number) => lines[index]?.letter?.toUpperCase() === 'A';
  let lone = -1;
  let expectB = false;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const letter = lines[index]?.letter;
    if (letter === undefined) continue;
    if (letter.toUpperCase() === 'B') expectB = true;
    if (!isA(index)) continue;
    if (expectB) return index;
    if (lone === -1) lone = index;
  }
  return lone;
}

/** Options while they are read: the texts of the last one are still open. */
class OptionList {
  options: OptionText[] = [];
  faults: Body['faults'] = [];
  private parts: string[] = [];
  private sharesLines = false;
  constructor(private readonly isLower: boolean) {}

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
    if (this.faults.length === 0 && (this.sharesLines || this.options.length === 1)) this.splitLast();
  }
}

/**
 * Takes stem and options of a choice question apart. Options go A, B, C … in one case; a line that begins with another
 * letter belongs to the option above it, unless it skips or repeats one, which is a fault. Linear.
 */
export function splitOptions(lines: readonly BodyLine[]): Body {
  const start = startOf(lines);
  if (start === -1) return { stem: lines.map((line) => line.text), options: [], faults: [] };
  const isLower = lines[start]?.letter === 'a';
  const list = new OptionList(isLower);
  for (const row of lines.slice(start)) {
    const { letter } = row;
    const index = letter === undefined || letter >= 'a' !== isLower ? -1 : letter.toUpperCase().charCodeAt(0) - 65;
    if (index > list.options.length) list.splitLast();
    const due = list.options.length;
    if (index > due) {
      list.faults.push({ line: row.line, message: `选项${letterOf(index)}的前面缺少选项${letterOf(due)}，选项应按 A、B、C…… 的顺序书写` });
      break;
    }
    if (index === due) list.open(row);
    else if (index >= 0 && index === due - 1) list.faults.push({ line: row.line, message: `选项${letterOf(index)}写了两次，请检查选项的字母` });
    else list.carryOn(row.text);
  }
  list.finish();
  return { stem: lines.slice(0, start).map((line) => line.text), options: list.options, faults: list.faults };
}
