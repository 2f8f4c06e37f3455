/** Formulas of MathType for the specs: records of MTEF, the stream around them, and the compound file around that. */

const word = (value: number): number[] => [value & 255, value >> 8];
const text = (value: string): number[] => [...Buffer.from(value, 'latin1'), 0];
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

/** Styles of signs. */
export const style = {
  text: 1,
  name: 2,
  variable: 3,
  greek: 4,
  symbol: 6,
  vector: 7,
  number: 8,
  extra: 11,
  chinese: 12,
  expand: 22,
  space: 24,
};

/** Record by record, as one version of the format writes them. */
export interface Writer {
  char: (sign: string | number, face?: number) => number[];
  /** a sign and the marks on it */
  marked: (sign: string, face: number, ...marks: number[]) => number[];
  line: (...items: number[][]) => number[];
  /** a slot that is not there */
  none: number[];
  template: (selector: number, variation: number, ...items: number[][]) => number[];
  pile: (align: number, ...lines: number[][]) => number[];
  matrix: (rows: number, columns: number, ...cells: number[][]) => number[];
  equation: (...items: number[][]) => Buffer;
}

const codeOf = (sign: string | number): number => (typeof sign === 'number' ? sign : sign.charCodeAt(0));
const guessed = (sign: string | number): number => (typeof sign === 'string' && /\d/.test(sign) ? style.number : style.variable);

export const head5 = [5, 1, 0, 7, 0, ...text('DSMT7'), 0];
const definitions = [
  ...[19, ...text('WinAllBasicCodePages')],
  ...[17, 5, ...text('Times New Roman'), 17, 3, ...text('Symbol'), 17, 4, ...text('MT Extra')],
  // three sizes (12 points, 58 %, 150 %), no distances, three styles
  ...[18, 0, 3, 0x21, 0x2f, 0x45, 0x8f, 0x41, 0x50, 0xf0, 0, 3, 1, 0, 0, 2, 2],
];

/** MTEF 5: type and options in bytes of their own. */
export const version5: Writer = {
  char: (sign, face = guessed(sign)) => [2, 0, face + 128, ...word(codeOf(sign))],
  marked: (sign, face, ...marks) => [2, 1, face + 128, ...word(codeOf(sign)), ...marks.flatMap((mark) => [6, 0, mark]), 0],
  line: (...items) => [1, 0, ...items.flat(), 0],
  none: [1, 1],
  template: (selector, variation, ...items) => [
    ...[3, 0, selector, ...(variation < 128 ? [variation] : [(variation & 127) | 128, variation >> 8]), 0],
    ...[...items.flat(), 0],
  ],
  pile: (align, ...lines) => [4, 0, align, 1, ...lines.flat(), 0],
  matrix: (rows, columns, ...cells) => [
    ...[5, 0, 1, 2, 1, rows, columns, ...zeros(Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4))],
    ...[...cells.flat(), 0],
  ],
  equation: (...items) => Buffer.from([...head5, ...definitions, 10, ...items.flat(), 0]),
};

/** MTEF 3, of Microsoft's Equation Editor: the options in the upper half of the type. */
export const version3: Writer = {
  char: (sign, face = guessed(sign)) => [2, face + 128, ...word(codeOf(sign))],
  marked: (sign, face, ...marks) => [0x22, face + 128, ...word(codeOf(sign)), ...marks.flatMap((mark) => [6, mark]), 0],
  line: (...items) => [1, ...items.flat(), 0],
  none: [0x11],
  template: (selector, variation, ...items) => [3, selector, variation, 0, ...items.flat(), 0],
  pile: (align, ...lines) => [4, align, 1, ...lines.flat(), 0],
  matrix: (rows, columns, ...cells) => [
    ...[5, 1, 2, 1, rows, columns, ...zeros(Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4))],
    ...[...cells.flat(), 0],
  ],
  equation: (...items) => Buffer.from([3, 1, 1, 3, 0, 10, ...items.flat(), 0]),
};

/** Signs one behind the other. */
export const signs = ({ char }: Writer, letters: string, face?: number): number[] => [...letters].flatMap((sign) => char(sign, face));

const sectorBytes = 512;
const [endOfChain, free, tableMark] = [0xfffffffe, 0xffffffff, 0xfffffffd];
const padded = (bytes: Buffer, size: number): Buffer => Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)]);

function entry(name: string, type: number, start: number, size: number, child = free): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = type;
  bytes[67] = 1;
  bytes.writeUInt32LE(free, 68);
  bytes.writeUInt32LE(free, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

/** A compound file with streams: sector 0 is the table, 1 the directory, 2 the table of the mini stream, then it and the large streams. */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const table = Array.from({ length: sectorBytes / 4 }, () => free);
  const sectors: Buffer[] = [];
  const add = (content: Buffer): number => {
    const first = 3 + sectors.length;
    const whole = padded(content, sectorBytes);
    for (let at = 0; at < whole.length; at += sectorBytes) {
      const number = 3 + sectors.length;
      table[number] = at + sectorBytes < whole.length ? number + 1 : endOfChain;
      sectors.push(whole.subarray(at, at + sectorBytes));
    }
    return first;
  };
  const miniTable = Array.from({ length: sectorBytes / 4 }, () => free);
  const mini: Buffer[] = [];
  let minis = 0;
  const entries = Object.entries(streams).map(([name, content]) => {
    if (content.length >= 4096) return entry(name, 2, add(content), content.length);
    const [first, count] = [minis, Math.ceil(content.length / 64)];
    for (let at = 0; at < count; at += 1) miniTable[first + at] = at + 1 < count ? first + at + 1 : endOfChain;
    minis += count;
    mini.push(padded(content, 64));
    return entry(name, 2, first, content.length);
  });
  const root = entry('Root Entry', 5, add(Buffer.concat(mini)), minis * 64, 1);
  [table[0], table[1], table[2]] = [tableMark, endOfChain, endOfChain];
  const header = Buffer.alloc(sectorBytes, 255);
  header.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(2, 60);
  header.writeUInt32LE(1, 64);
  header.writeUInt32LE(endOfChain, 68);
  header.writeUInt32LE(0, 76);
  const numbers = (values: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(values.length * 4);
    values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4));
    return bytes;
  };
  return Buffer.concat([header, numbers(table), padded(Buffer.concat([root, ...entries]), sectorBytes), numbers(miniTable), ...sectors]);
}

/** The stream of a formula in its object. */
export function nativeOf(mtef: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.writeUInt16LE(28, 0);
  head.writeUInt32LE(0x20000, 2);
  head.writeUInt32LE(mtef.length, 8);
  return Buffer.concat([head, mtef]);
}

/** The file of a formula as Word embeds it. */
export const objectOf = (mtef: Buffer): Buffer =>
  compoundFile({ '\u0001CompObj': Buffer.alloc(100, 1), 'Equation Native': nativeOf(mtef), '\u0001Ole': Buffer.alloc(20) });

/** The comments of a drawing that hold a formula, in pieces. */
export const commentOf = (mtef: Buffer, pieceBytes = mtef.length): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(mtef.length / pieceBytes) }, (_, index) => {
      const piece = mtef.subarray(index * pieceBytes, (index + 1) * pieceBytes);
      const head = Buffer.alloc(18);
      head.write('AppsMFCC', 0, 'latin1');
      head.writeUInt16LE(1, 8);
      head.writeUInt32LE(mtef.length, 10);
      head.writeUInt32LE(piece.length, 14);
      return Buffer.concat([head, Buffer.from('Design Science, Inc.\0', 'latin1'), piece]);
    }),
  );
