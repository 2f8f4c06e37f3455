import { digits, ten } from './docx-numbering.words.js';
import { elementsOf, firstOf, type XmlElement } from './xml.js';

interface Level {
  format: string;
  text: string;
  start: number;
  /** all numbers of the text as digits, whatever form the levels above have */
  isLegal: boolean;
  /** paragraphs of this style are at this level */
  style: string;
}
type Levels = ReadonlyMap<number, Level>;

const valueOf = (element: XmlElement | undefined, ...path: string[]): string | undefined => firstOf(element, ...path)?.attributes['val'];

function levelsOf(abstract: XmlElement | undefined): Map<number, Level> {
  const levels = abstract ? elementsOf(abstract, 'lvl') : [];
  return new Map(levels.map((level) => [Number(level.attributes['ilvl']), levelOf(level)]));
}

function levelOf(level: XmlElement): Level {
  return {
    format: valueOf(level, 'numFmt') ?? 'decimal',
    text: valueOf(level, 'lvlText') ?? '',
    start: Number(valueOf(level, 'start') ?? 1),
    isLegal: firstOf(level, 'isLgl') !== undefined,
    style: valueOf(level, 'pStyle') ?? '',
  };
}

interface List {
  /** lists of one definition go on counting where the other ended */
  definition: string;
  levels: Levels;
  /** numbers with which this list begins anew */
  restarts: ReadonlyMap<number, number>;
}

/** Numbers of the lists of a document, which stand in no text: of a paragraph's own, or of its style. */
export class Numbering {
  private readonly lists = new Map<string, List>();
  private readonly styles: ReadonlyMap<string, XmlElement>;
  private readonly counts = new Map<string, Map<number, number>>();
  private readonly begun = new Set<string>();

  constructor(root: XmlElement | null, styles: XmlElement | null) {
    this.styles = new Map((styles ? elementsOf(styles, 'style') : []).map((style) => [style.attributes['styleId'] ?? '', style]));
    if (!root) return;
    const abstracts = new Map(elementsOf(root, 'abstractNum').map((one) => [one.attributes['abstractNumId'] ?? '', one]));
    const nums = new Map(elementsOf(root, 'num').map((one) => [one.attributes['numId'] ?? '', one]));
    const definitionOf = (num: XmlElement | undefined): string => valueOf(num, 'abstractNumId') ?? '';
    for (const [id, num] of nums) {
      const linked = valueOf(abstracts.get(definitionOf(num)), 'numStyleLink');
      const style = linked === undefined ? undefined : this.styles.get(linked);
      const definition = definitionOf(style ? nums.get(valueOf(style, 'pPr', 'numPr', 'numId') ?? '') : num);
      const levels = levelsOf(abstracts.get(definition));
      const restarts = new Map<number, number>();
      for (const override of elementsOf(num, 'lvlOverride')) {
        const at = Number(override.attributes['ilvl']);
        const [own] = elementsOf(override, 'lvl');
        if (own) levels.set(at, levelOf(own));
        const start = valueOf(override, 'startOverride');
        if (start !== undefined) restarts.set(at, Number(start));
      }
      this.lists.set(id, { definition, levels, restarts });
    }
  }

  /** The number of the paragraph as Word shows it, or nothing. */
  next(paragraph: XmlElement): string {
    const found = this.placeOf(paragraph);
    const list = found && this.lists.get(found.id);
    const level = list?.levels.get(found?.level ?? 0);
    if (!found || !list || !level || level.format === 'bullet' || level.format === 'none') return '';
    const counts = this.counts.get(list.definition) ?? new Map<number, number>();
    this.counts.set(list.definition, counts);
    const restart = list.restarts.get(found.level);
    const isFirst = !this.begun.has(`${found.id} ${found.level}`);
    this.begun.add(`${found.id} ${found.level}`);
    const before = restart !== undefined && isFirst ? restart - 1 : (counts.get(found.level) ?? level.start - 1);
    counts.set(found.level, before + 1);
    for (const other of [...counts.keys()]) if (other > found.level) counts.delete(other);
    return level.text.replace(/%(\d)/g, (_whole, digit: string) => {
      const at = Number(digit) - 1;
      const { format = 'decimal', start = 1 } = list.levels.get(at) ?? {};
      return written(counts.get(at) ?? start, level.isLegal ? 'decimal' : format);
    });
  }

  private placeOf(paragraph: XmlElement): { id: string; level: number } | null {
    const own = firstOf(paragraph, 'pPr', 'numPr');
    const styled = this.ofStyle(valueOf(paragraph, 'pPr', 'pStyle') ?? '');
    const id = valueOf(own, 'numId') ?? styled?.id;
    if (id === undefined) return null;
    const level = valueOf(own, 'ilvl');
    return { id, level: level === undefined ? (styled?.level ?? 0) : Number(level) };
  }

  /** The list of a style, or of one that it is based on. */
  private ofStyle(name: string): { id: string; level: number } | null {
    const seen = new Set<string>();
    for (let at = name; at !== '' && !seen.has(at);) {
      seen.add(at);
      const style = this.styles.get(at);
      const numbered = firstOf(style, 'pPr', 'numPr');
      const id = valueOf(numbered, 'numId');
      if (id !== undefined) {
        const named = [...(this.lists.get(id)?.levels ?? [])].find(([, level]) => level.style === at)?.[0];
        return { id, level: named ?? Number(valueOf(numbered, 'ilvl') ?? 0) };
      }
      at = valueOf(style, 'basedOn') ?? '';
    }
    return null;
  }
}

function chinese(count: number): string {
  if (count > 99) return String(count);
  const [tens, ones] = [Math.floor(count / 10), count % 10];
  return `${tens > 1 ? (digits[tens] ?? '') : ''}${tens > 0 ? ten : ''}${ones > 0 || tens === 0 ? (digits[ones] ?? '') : ''}`;
}

const romanSigns: readonly [number, string][] = [
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
function roman(count: number): string {
  let [rest, text] = [count, ''];
  for (const [value, sign] of romanSigns)
    for (; rest >= value; rest -= value) {
      if (text.length > 20) return String(count);
      text += sign;
    }
  return text;
}

function written(count: number, format: string): string {
  switch (format) {
    case 'upperLetter':
      return count <= 26 ? String.fromCharCode(64 + count) : String(count);
    case 'lowerLetter':
      return count <= 26 ? String.fromCharCode(96 + count) : String(count);
    case 'upperRoman':
      return roman(count);
    case 'lowerRoman':
      return roman(count).toLowerCase();
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return count >= 1 && count <= 20 ? String.fromCodePoint(0x245f + count) : String(count);
    default:
      return /chinese|ideograph|japanese|taiwanese/i.test(format) ? chinese(count) : String(count);
  }
}
