import { sentence } from '@xuekao/contracts';
import { notTaken } from './formula-fault.js';
import { templateOfVersion3 } from './mtef-version3.js';

/** A sign with the marks that stand on it. `face` is one of MathType's styles, negative for a font of its own. */
export interface MtefChar {
  kind: 'char';
  face: number;
  code: number;
  /** where a name such as `sin` begins */
  isStart: boolean;
  marks: number[];
}
/** Line of signs and templates: a slot of a template, a cell, a line of a pile. `isNull`: the slot is not there. */
export interface MtefLine {
  kind: 'line';
  items: MtefNode[];
  isNull: boolean;
}
export interface MtefTemplate {
  kind: 'template';
  /** as version 5 counts them */
  selector: number;
  variation: number;
  items: MtefNode[];
}
export interface MtefPile {
  kind: 'pile';
  align: number;
  items: MtefNode[];
}
export interface MtefMatrix {
  kind: 'matrix';
  rows: number;
  columns: number;
  items: MtefNode[];
}
export type MtefNode = MtefChar | MtefLine | MtefTemplate | MtefPile | MtefMatrix;

const mostBytes = 256 * 1024;
const mostNodes = 20_000;
const deepest = 64;

const type = {
  ...{ end: 0, line: 1, char: 2, template: 3, pile: 4, matrix: 5, mark: 6, ruler: 7, font: 8, size: 9, full: 10, subSymbol: 14 },
  ...{ color: 15, colorDefinition: 16, fontDefinition: 17, preferences: 18, encoding: 19, future: 100 },
};
/** Records of version 5 that have a byte of options. */
const withOptions = new Set([1, 2, 3, 4, 5, 6, 16, 18]);
const option = { nudge: 8, isNull: 1, hasRuler: 2, hasSpacing: 4, isCmyk: 1, hasName: 4 };
const charOption = { hasMarks: 1, isStart: 2, has8: 4, has16: 16, hasNoCode: 32 };
const charOption3 = { isStart: 1, hasMarks: 2 };

/** The name of a code that stands for no sign. */
export const hexOf = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

const damaged = (): never => notTaken(sentence('questionFiles.mathTypeDamaged'));

class Records {
  private at = 0;
  private nodes = 0;

  /** @param spacingBytes of the distance between lines: the format says two, programs have written one */
  constructor(
    private readonly bytes: Buffer,
    private readonly version: 3 | 5,
    private readonly spacingBytes: 1 | 2,
  ) {}

  equation(): MtefNode[] {
    this.skip(5);
    if (this.version === 5) {
      this.text();
      this.skip(1);
    }
    return this.list(0);
  }

  private byte(): number {
    const value = this.bytes[this.at];
    this.at += 1;
    return value ?? damaged();
  }

  private word(): number {
    return this.byte() | (this.byte() << 8);
  }

  /** A number in one byte, or in two behind 255. */
  private unsigned(): number {
    const value = this.byte();
    return value === 255 ? this.word() : value;
  }

  private skip(count: number): void {
    this.at += count;
    if (this.at > this.bytes.length) damaged();
  }

  private text(): void {
    while (this.byte() !== 0);
  }

  /** Records up to the mark of the end. */
  private list(depth: number): MtefNode[] {
    if (depth > deepest) return notTaken(sentence('questionFiles.mathTypeLarge'));
    const items: MtefNode[] = [];
    for (;;) {
      const tag = this.byte();
      const kind = this.version === 3 ? tag & 15 : tag;
      if (kind === type.end) return items;
      const options = this.version === 3 ? tag >> 4 : withOptions.has(kind) ? this.byte() : 0;
      const node = this.node(kind, options, depth);
      if (node === null) continue;
      this.nodes += 1;
      if (this.nodes > mostNodes) return notTaken(sentence('questionFiles.mathTypeLarge'));
      items.push(node);
    }
  }

  /** A node of the formula; null for a record that only says how it looks. */
  private node(kind: number, options: number, depth: number): MtefNode | null {
    if (kind < type.line || kind > type.mark) {
      this.pass(kind, options);
      return null;
    }
    if ((options & option.nudge) !== 0) this.nudge();
    switch (kind) {
      case type.line:
        return this.line(options, depth);
      case type.char:
        return this.char(options);
      case type.template:
        return this.template(depth);
      case type.pile:
        return this.pile(options, depth);
      case type.matrix:
        return this.matrix(depth);
      default:
        // a mark stands only behind its sign
        return damaged();
    }
  }

  private line(options: number, depth: number): MtefLine {
    if ((options & option.hasSpacing) !== 0) this.skip(this.spacingBytes);
    if ((options & option.hasRuler) !== 0) this.ruler();
    const isNull = (options & option.isNull) !== 0;
    return { kind: 'line', isNull, items: isNull ? [] : this.list(depth + 1) };
  }

  private char(options: number): MtefChar {
    if (this.version === 3) {
      const face = this.byte() - 128;
      const code = this.word();
      // a Chinese program may have written codes of its own encoding: above the Chinese signs of Unicode they would be taken for others
      if (code >= 0xa000 && code < 0xe000) return notTaken(sentence('questionFiles.mathTypeSign', { sign: hexOf(code) }));
      const isStart = (options & charOption3.isStart) !== 0;
      return { kind: 'char', face, code, isStart, marks: (options & charOption3.hasMarks) === 0 ? [] : this.marks() };
    }
    const short = this.byte();
    const face = short === 255 ? this.word() - 32_768 : short - 128;
    const code = (options & charOption.hasNoCode) === 0 ? this.word() : -1;
    this.skip((options & charOption.has8) !== 0 ? 1 : (options & charOption.has16) !== 0 ? 2 : 0);
    const isStart = (options & charOption.isStart) !== 0;
    return { kind: 'char', face, code, isStart, marks: (options & charOption.hasMarks) === 0 ? [] : this.marks() };
  }

  private marks(): number[] {
    const marks: number[] = [];
    for (;;) {
      const tag = this.byte();
      const kind = this.version === 3 ? tag & 15 : tag;
      if (kind === type.end) return marks;
      const options = this.version === 3 ? tag >> 4 : withOptions.has(kind) ? this.byte() : 0;
      if (kind !== type.mark) {
        this.pass(kind, options);
        continue;
      }
      if ((options & option.nudge) !== 0) this.nudge();
      marks.push(this.byte());
      // marks of a sign are written around it one by one
      if (marks.length > deepest) return notTaken(sentence('questionFiles.mathTypeLarge'));
    }
  }

  private template(depth: number): MtefTemplate {
    const selector = this.byte();
    const first = this.byte();
    const variation = this.version === 5 && first >= 128 ? (first & 127) | (this.byte() << 8) : first;
    this.skip(1);
    const known = this.version === 5 ? { selector, variation } : templateOfVersion3(selector, variation);
    return { kind: 'template', ...known, items: this.list(depth + 1) };
  }

  private pile(options: number, depth: number): MtefPile {
    const align = this.byte();
    this.skip(1);
    if ((options & option.hasRuler) !== 0) this.ruler();
    return { kind: 'pile', align, items: this.list(depth + 1) };
  }

  private matrix(depth: number): MtefMatrix {
    this.skip(3);
    const [rows, columns] = [this.byte(), this.byte()];
    // two bits for each line between the cells and around them
    this.skip(Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4));
    return { kind: 'matrix', rows, columns, items: this.list(depth + 1) };
  }

  private nudge(): void {
    const [x, y] = [this.byte(), this.byte()];
    if (x === 128 && y === 128) this.skip(4);
  }

  /** The ruler of a line or pile, with its own type in front or without. */
  private ruler(): void {
    if (this.bytes[this.at] === type.ruler) this.skip(1);
    this.skip(this.byte() * 3);
  }

  /** Record that only says how the formula looks, and which definitions it uses. */
  private pass(kind: number, options: number): void {
    if (kind >= type.full && kind <= type.subSymbol) return;
    if (kind === type.ruler) return this.skip(this.byte() * 3);
    if (kind === type.size) return this.size();
    if (this.version === 3) {
      if (kind !== type.font) return notTaken(sentence('questionFiles.mathTypeRecord', { n: kind }));
      this.skip(2);
      return this.text();
    }
    this.passOf5(kind, options);
  }

  private passOf5(kind: number, options: number): void {
    if (kind >= type.future) return this.skip(this.unsigned());
    switch (kind) {
      case type.font:
        this.unsigned();
        return this.skip(1);
      case type.color:
        this.unsigned();
        return;
      case type.colorDefinition:
        this.skip((options & option.isCmyk) === 0 ? 6 : 8);
        if ((options & option.hasName) !== 0) this.text();
        return;
      case type.fontDefinition:
        this.unsigned();
        return this.text();
      case type.preferences:
        return this.preferences();
      case type.encoding:
        return this.text();
      default:
        return notTaken(sentence('questionFiles.mathTypeRecord', { n: kind }));
    }
  }

  private size(): void {
    const kind = this.byte();
    this.skip(kind === 101 ? 2 : kind === 100 ? 3 : 1);
  }

  private preferences(): void {
    this.dimensions();
    this.dimensions();
    for (let left = this.byte(); left > 0; left -= 1) if (this.unsigned() !== 0) this.skip(1);
  }

  /** Numbers as their digits, each of four bits, a unit in front and 15 behind. */
  private dimensions(): void {
    let left = this.byte();
    let isUnit = true;
    for (let half = 0, pair = 0; left > 0; half = 1 - half) {
      if (half === 0) pair = this.byte();
      const digit = half === 0 ? pair >> 4 : pair & 15;
      if (!isUnit && digit === 15) left -= 1;
      isUnit = !isUnit && digit === 15;
    }
  }
}

/**
 * The tree of a formula in MTEF, the format of MathType (5) and of Microsoft's Equation Editor (3). A record that is not known, an end that
 * comes too early, and more than a formula needs are refused.
 * @throws {FormulaFault}
 */
export function readMtef(bytes: Buffer): MtefNode[] {
  const version = bytes[0] ?? 0;
  if (version !== 3 && version !== 5) return notTaken(sentence('questionFiles.mathTypeVersion', { n: version }));
  if (bytes.length > mostBytes) return notTaken(sentence('questionFiles.mathTypeLarge'));
  try {
    return new Records(bytes, version, 2).equation();
  } catch (error) {
    try {
      return new Records(bytes, version, 1).equation();
    } catch {
      throw error;
    }
  }
}
