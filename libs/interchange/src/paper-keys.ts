interface Key {
  section: number;
  number: number;
  lines: string[];
  isAsked: boolean;
}

/** Keys of a paper that stand together at its end. */
export class PaperKeys {
  private readonly all: Key[] = [];
  /** by section and number, and by number alone */
  private readonly known = new Map<string, Key>();
  private section = 0;
  /** whether numbers of this section stand without brackets: `(1)` is then a part of a key */
  private isPlain = false;
  private open: string[] | null = null;
  private short: string[] | null = null;

  /** The lines of the key of a question; none where the paper has none. */
  of(section: number, number: number): readonly string[] {
    const key = this.known.get(`${section}:${number}`) ?? this.known.get(String(number));
    if (key) key.isAsked = true;
    return key?.lines ?? [];
  }

  /** Keys that no question asked for. */
  get left(): string[] {
    return this.all.filter(({ isAsked }) => !isAsked).map(({ number, lines }) => `${number}. ${lines[0] ?? ''}`);
  }

  nextSection(): void {
    this.section += 1;
    this.isPlain = false;
    this.open = null;
    this.short = null;
  }

  /** Takes a line of the key; whether it belongs to a number. */
  take(line: string): boolean {
    const isBracketed = /^[（(]/.test(line);
    const pairs = isBracketed && this.isPlain ? null : pairsOf(line);
    if (pairs) {
      this.isPlain ||= !isBracketed;
      const lines = pairs.map(([number, key]) => this.put(number, [key]));
      this.open = null;
      this.short = lines.length === 1 ? (lines[0] ?? null) : null;
      return true;
    }
    // an analysis below the key of one question is of this question
    if (this.short && analysis.test(line)) this.open = this.short;
    this.short = null;
    const [, number, rest = ''] = /^[（(]?(\d{1,3})\s{0,3}[.、．:：)）]\s{0,3}(.*)$/.exec(line) ?? [];
    if (number !== undefined && !(isBracketed && this.isPlain)) {
      this.isPlain ||= !isBracketed;
      this.open = this.put(Number(number), rest === '' ? [] : rest.split(analysisInside));
      return true;
    }
    this.open?.push(line);
    return this.open !== null;
  }

  /** Many papers give the keys in a table and the analyses below it. */
  private put(number: number, lines: string[]): string[] {
    const place = `${this.section}:${number}`;
    const before = this.known.get(place);
    const [first] = lines;
    const isSame = before !== undefined && (first === undefined || analysis.test(first) || first === before.lines[0]);
    if (before && isSame) {
      before.lines.push(...(first === before.lines[0] ? lines.slice(1) : lines));
      return before.lines;
    }
    const key = { section: this.section, number, lines, isAsked: false };
    this.all.push(key);
    this.known.set(place, key);
    if (!this.known.has(String(number))) this.known.set(String(number), key);
    return lines;
  }
}

const analysisInside = /\s{0,3}(?=[【[［]\s{0,3}(?:答案解析|试题解析|解析|详解|分析|解答|点评|考点)\s{0,3}[】\]］])/;
const analysis = /^[【[［]?\s{0,3}(?:答案解析|试题解析|解析|详解|分析|解答|点评|考点)/;
// the longer word first: `错` alone would leave the rest of `错误` over
const short = '[A-Ha-h]{1,8}|√|×|✓|✗|正确|错误|对|错|T|F';
const one = new RegExp(`^[（(]?(\\d{1,3})\\s{0,3}[.、．:：)）]?\\s{0,3}(${short})[\\s,，;；。.、]{0,9}`);
const range = /^(\d{1,3})\s{0,3}[-~～—–－至到]{1,2}\s{0,3}(\d{1,3})\s{0,3}[.、．:：)）]?\s{0,3}((?:[A-Ha-h√×对错TF][\s,，、]{0,5}){1,60})/;

/** Numbers with short keys, where a line holds nothing else: `1.B 2.C`, `1-5 ABCDA`, or a table with both. */
function pairsOf(line: string): [number, string][] | null {
  const table = /^\\begin\{tabular\}\{l\}([^]*)\\end\{tabular\}$/.exec(line)?.[1];
  if (table !== undefined) return pairsOfTable(table);
  const pairs: [number, string][] = [];
  let rest = line;
  while (rest !== '') {
    const row = range.exec(rest);
    const written = row?.[3] ?? '';
    const count = row ? Number(row[2]) - Number(row[1]) + 1 : 0;
    const letters = written.match(/[A-Ha-h√×对错TF]/g) ?? [];
    // several letters for one number stand apart from the next ones
    const keys = letters.length === count ? letters : written.split(/[\s,，、]+/).filter((key) => key !== '');
    if (row && keys.length === count) {
      keys.forEach((key, index) => pairs.push([Number(row[1]) + index, key]));
      rest = rest.slice(row[0].length).trim();
      continue;
    }
    const single = one.exec(rest);
    if (!single) return null;
    pairs.push([Number(single[1]), single[2] ?? '']);
    rest = rest.slice(single[0].length);
  }
  return pairs.length === 0 ? null : pairs;
}

/** A row of numbers above a row of keys, or a column of them beside one, as often as they come. */
function pairsOfTable(table: string): [number, string][] | null {
  const rows = table.split('\\\\').map((row) => row.split('&').map((cell) => cell.trim()));
  return pairsBelow(rows) ?? pairsBelow(turned(rows));
}

const turned = (rows: readonly string[][]): string[][] =>
  Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) => rows.map((row) => row[column] ?? ''));

function pairsBelow(rows: readonly string[][]): [number, string][] | null {
  const pairs: [number, string][] = [];
  rows.forEach((row, at) => {
    const keys = rows[at + 1];
    row.forEach((cell, column) => {
      const key = keys?.[column] ?? '';
      if (/^\d{1,3}$/.test(cell) && key !== '' && !/^\d{1,3}$/.test(key)) pairs.push([Number(cell), key]);
    });
  });
  return pairs.length === 0 ? null : pairs;
}
