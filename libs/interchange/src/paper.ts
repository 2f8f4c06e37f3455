import { sentence, type QuType } from '@xuekao/contracts';
import {
  analysisField as analysisName,
  answerField as answerName,
  fieldLines,
  levelField as levelName,
  partField,
  rightWord,
  typeWords,
  wrongWord,
} from '@xuekao/question';
import type { FileNotes } from './found.js';
import { PaperKeys } from './paper-keys.js';
import {
  analysisField,
  answerField,
  heading,
  item,
  judgeKey,
  keyInStem,
  keysBegin,
  levelField,
  rightKey,
  sectionTypes,
  sharedBy,
  typed,
  wrongKey,
} from './paper.words.js';

type ItemType = Exclude<QuType, 'mix'>;
interface Item {
  number: number;
  /** the number stands in brackets: `（1）` */
  isBracketed: boolean;
  section: number;
  type: ItemType | null;
  body: string[];
  answer: string[];
  analysis: string[];
  level: string;
}
/** A text that the questions from one number to another share. */
interface Shared {
  from: number;
  to: number;
  lines: string[];
}

const option = /^(?:[A-Ha-hＡ-Ｈ]\s{0,3}[、.．)）]|[（(]\s{0,3}[A-Ha-hＡ-Ｈ]\s{0,3}[)）])/;
/** Whether a text is a paper as teachers write it: numbered questions without types of their own. */
export const isPaper = (lines: readonly string[]): boolean =>
  !lines.some((line) => typed.test(line)) &&
  lines.some((line) => item.test(line)) &&
  (lines.some((line) => option.test(line)) || lines.some((line) => heading.test(line)));

const drawnIn = (lines: readonly string[]): number => (lines.join('\n').match(/[_＿]{2,}/g) ?? []).length;

/** Numbers that may be missing between two questions: a larger one is a year, or an amount. */
const mostMissing = 20;

const isNumbered = (text: string): boolean => /^[（(]?\d/.test(text);

class Paper {
  readonly items: Item[] = [];
  readonly shared: Shared[] = [];
  readonly keys = new PaperKeys();
  private section = 0;
  private type: ItemType | null = null;
  private field: 'body' | 'answer' | 'analysis' = 'body';
  private isInKeys = false;
  private open: Item | Shared | null = null;

  constructor(readonly notes: FileNotes) {}

  take(line: string): void {
    if (this.items.length > 0 && !this.isInKeys && keysBegin.test(line)) {
      this.isInKeys = true;
      return;
    }
    if (this.isInKeys) this.takeKey(line);
    else if (!this.takeHeading(line) && !this.takeShared(line) && !this.takeItem(line)) this.takeLine(line);
  }

  private takeKey(line: string): void {
    const title = heading.exec(line)?.[1];
    if (title !== undefined && (isNumbered(title) || sectionTypes.some(([form]) => form.test(title)))) {
      this.keys.nextSection();
      const rest = title.replace(/^[^\d]{0,30}?[:：]?\s{0,3}(?=[（(]?\d)/, '');
      if (isNumbered(rest) && this.keys.take(rest)) return;
      return;
    }
    if (!this.keys.take(line)) this.notes.note(sentence('questionFiles.keyUnasked', { line: line.slice(0, 40) }), null);
  }

  private takeHeading(line: string): boolean {
    const title = heading.exec(line)?.[1];
    const found = title === undefined ? undefined : sectionTypes.find(([form]) => form.test(title));
    if (!found || line.length > 120 || option.test(line)) return false;
    this.section += 1;
    [, this.type] = found;
    this.open = null;
    this.notes.note(sentence('questionFiles.sectionTitle', { line: line.slice(0, 60) }), null);
    return true;
  }

  private takeShared(line: string): boolean {
    const [, from, to] = sharedBy.exec(line) ?? [];
    if (from === undefined || to === undefined || Number(to) <= Number(from)) return false;
    const shared = { from: Number(from), to: Number(to), lines: [line] };
    this.shared.push(shared);
    this.open = shared;
    return true;
  }

  private takeItem(line: string): boolean {
    const [, written, rest = ''] = item.exec(line) ?? [];
    const number = Number(written);
    const isBracketed = /^[（(]/.test(line);
    const last = this.items.at(-1);
    const isNewSection = last?.section !== this.section;
    // `（2）` below `1.` is a part of it
    const isSameForm = isNewSection || isBracketed === last?.isBracketed;
    const isNext =
      last === undefined
        ? number === 1 || this.section > 0
        : (number === last.number + 1 && isSameForm) || (number === 1 && isNewSection) || this.isJump(number, isSameForm);
    if (written !== undefined && isNext && last && number > last.number + 1)
      this.notes.note(sentence('questionFiles.numberGap', { last: last.number, n: number }), null);
    if (written === undefined || !isNext) {
      if (written !== undefined && last && number >= last.number && isBracketed === last.isBracketed)
        this.notes.note(sentence('questionFiles.numberStray', { line: line.slice(0, 40), last: last.number }), null);
      return false;
    }
    const next: Item = {
      number,
      isBracketed,
      section: this.section,
      type: this.type,
      body: rest === '' ? [] : [rest],
      answer: [],
      analysis: [],
      level: '',
    };
    this.items.push(next);
    this.open = next;
    this.field = 'body';
    return true;
  }

  /** A number further on begins a question where the one before it is certainly over: below a heading, or below its options. */
  private isJump(number: number, isSameForm: boolean): boolean {
    const last = this.items.at(-1);
    if (last === undefined || !isSameForm || number <= last.number || number > last.number + mostMissing) return false;
    return last.section !== this.section || last.body.some((line) => option.test(line));
  }

  private takeLine(line: string): void {
    const { open } = this;
    if (open === null) return this.notes.note(sentence('questionFiles.lineStray', { line: line.slice(0, 60) }), null);
    if ('lines' in open) return void open.lines.push(line);
    const [, level] = levelField.exec(line) ?? [];
    if (level !== undefined) {
      open.level = level;
      return undefined;
    }
    const fieldName =
      answerField.test(line) && /[:：】\]］]/.test(line.slice(0, 12)) ? 'answer' : analysisField.test(line) ? 'analysis' : null;
    if (fieldName !== null) this.field = fieldName;
    const rest = fieldName === 'answer' ? line.replace(answerField, '') : fieldName === 'analysis' ? line.replace(analysisField, '') : line;
    if (rest !== '') open[this.field].push(rest);
    return undefined;
  }
}

/** Cells of a table that holds options and nothing else, each on a line. */
function optionRows(line: string): string[] {
  const table = /^\\begin\{tabular\}\{l\}([^]*)\\end\{tabular\}$/.exec(line)?.[1];
  const cells =
    table
      ?.split(/\\\\|&/)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '') ?? [];
  return cells.length > 1 && cells.every((cell) => option.test(cell)) ? cells : [line];
}

const isTrue = (key: string): boolean | null => (rightKey.test(key) ? true : wrongKey.test(key) ? false : null);

const isSameKey = (one: string, other: string): boolean =>
  one.replace(/[\s,，、]/g, '') === other || (isTrue(one.trim()) !== null && isTrue(one.trim()) === isTrue(other));

class ItemText {
  private readonly body: string[];
  private readonly analysis: string[];
  private key: string[];

  constructor(
    private readonly item: Item,
    { keys, notes }: Pick<Paper, 'keys' | 'notes'>,
  ) {
    this.body = item.body.flatMap(optionRows);
    this.analysis = [...item.analysis];
    const atEnd = keys.of(item.section, item.number);
    this.key = item.answer.length > 0 ? item.answer : [...atEnd];
    const [first = ''] = atEnd;
    if (item.answer.length > 0 && first !== '' && first !== item.answer[0])
      notes.note(sentence('questionFiles.keyUnused', { n: item.number, line: first.slice(0, 40) }), null);
    const at = this.key.findIndex((line) => analysisField.test(line));
    if (at !== -1)
      this.analysis.unshift(...this.key.splice(at).map((line, index) => (index === 0 ? line.replace(analysisField, '') : line)));
    this.key = this.key.map((line, index) => (index === 0 ? line.replace(answerField, '') : line));
    this.takeKeyOfStem();
  }

  /** The key in the brackets of the stem, which becomes empty: also where the key stands at another place as well. */
  private takeKeyOfStem(): void {
    const end = this.body.findIndex((line) => option.test(line));
    const stem = end === -1 ? this.body : this.body.slice(0, end);
    const at = stem.findLastIndex((line) => keyInStem.test(line));
    const key = keyInStem.exec(stem[at] ?? '')?.[1];
    if (key === undefined || (end === -1 && this.item.type !== 'judge' && /[A-H]/.test(key))) return;
    const [known] = this.key;
    if (known !== undefined && !isSameKey(known, key)) return;
    if (known === undefined) this.key = [key];
    this.body[at] = (this.body[at] ?? '').replace(keyInStem, '（　　）');
  }

  private get type(): ItemType {
    const hasOptions = this.body.some((line) => option.test(line) || /[\s\t]B\s{0,2}[、.．]/.test(line));
    const letters = /^[A-H\s,，、]+$/.test(this.key[0] ?? '') ? (this.key[0] ?? '').replace(/[^A-H]/g, '') : '';
    const { type } = this.item;
    if (hasOptions && (type === 'radio' || type === null || type === 'saq')) return letters.length > 1 ? 'multi' : 'radio';
    if (type !== null && !(type === 'radio' && !hasOptions)) return type;
    if (this.key.length === 1 && judgeKey.test(this.key[0] ?? '')) return 'judge';
    return drawnIn(this.body) > 0 ? 'fill' : 'saq';
  }

  /** The key as the import's text has it. */
  private keyText(type: ItemType): string {
    const text = this.key.join('\n');
    if (type === 'judge') {
      const verdict = isTrue(text.trim());
      return verdict === null ? text : verdict ? rightWord : wrongWord;
    }
    if (type === 'radio' || type === 'multi' || type === 'multi2') return text.toUpperCase();
    if (type !== 'fill') return text;
    const blanks = drawnIn(this.body);
    const parts = text
      .split(/[;；\n]|\s{2,}/)
      .map((one) => one.replace(/^[（(]\d[)）]\s*|^[①-⑩]\s*/, '').trim())
      .filter((one) => one !== '');
    if (blanks > 1 && parts.length === blanks) return parts.join('##');
    // one space or a comma stands also inside of a key: it parts them only where the count agrees
    const loose = text.split(/[\s、，,]+/).filter((one) => one !== '');
    return blanks > 1 && loose.length === blanks ? loose.join('##') : text.replaceAll('\n', ' ');
  }

  /** @param head the number, or the mark of a part */
  written(head: string, mark: string): string {
    const { type } = this;
    const isChoice = type === 'radio' || type === 'multi' || type === 'multi2';
    const lines = this.body;
    const cut = isChoice ? lines.findIndex((line) => option.test(line)) : -1;
    const stem = cut === -1 ? lines : lines.slice(0, cut);
    return [
      fieldLines(`${head}【${mark}${typeWords[type]}】`, stem.join('\n')),
      ...(cut === -1 ? [] : lines.slice(cut)),
      ...(this.key.length === 0 ? [] : [fieldLines(answerName, this.keyText(type))]),
      ...(this.analysis.length === 0 ? [] : [fieldLines(analysisName, this.analysis.join('\n'))]),
      ...(this.item.level === '' ? [] : [levelName + this.item.level]),
    ].join('\n');
  }
}

/** A paper as teachers write it, as the text of the import: the type by the heading, the key wherever it stands. Linear. */
export function textOfPaper(lines: readonly string[], notes: FileNotes): string {
  const paper = new Paper(notes);
  for (const line of lines) if (line.trim() !== '') paper.take(line.trim());
  const out: string[] = [];
  const done = new Set<Item>();
  for (const one of paper.items) {
    if (done.has(one)) continue;
    const shared = paper.shared.find(({ from }) => from === one.number);
    const parts = shared
      ? paper.items.filter(({ number, section }) => section === one.section && number >= shared.from && number <= shared.to)
      : [];
    if (!shared || parts.length < 2) {
      out.push(new ItemText(one, paper).written(`${one.number}.`, ''));
      continue;
    }
    for (const part of parts) done.add(part);
    const texts = parts.map((part, index) => new ItemText(part, paper).written(`（${index + 1}）`, partField));
    out.push([fieldLines(`${one.number}.【${typeWords.mix}】`, shared.lines.join('\n')), ...texts].join('\n'));
  }
  for (const left of paper.keys.left) notes.note(sentence('questionFiles.keyUnasked', { line: left.slice(0, 40) }), null);
  return out.join('\n\n');
}
