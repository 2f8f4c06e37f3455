import { expect, test } from '@jest/globals';
import { sayIn } from '@xuekao/contracts';
import katex from 'katex';
import { formulaOfObject, formulaOfPreview } from './mathtype.js';
import * as made from './testing/mathtype.js';
import { signs, style, version3, version5, type Writer } from './testing/mathtype.js';

const said = (found: ReturnType<typeof formulaOfObject> | null): string =>
  found === null ? 'none' : 'tex' in found ? found.tex : sayIn('zh-CN', found.why);
const read = (mtef: Buffer): string => said(formulaOfObject(made.objectOf(mtef), undefined));
const showable = (tex: string): void =>
  void katex.renderToString(tex, { throwOnError: true, strict: 'ignore', trust: false, maxExpand: 200, maxSize: 20 });

/** The line of a formula, as a version of the format writes it. */
type Written = (writer: Writer) => number[];
const inBoth: readonly [name: string, written: Written, tex: string][] = [
  ['letters, numbers and signs', (w) => [...signs(w, 'x+2'), ...w.char('≥', style.symbol), ...signs(w, '0')], 'x+2\\ge 0'],
  ['Greek', (w) => [...w.char('α', style.greek), ...w.char('=', style.symbol), ...w.char('π', style.greek)], '\\alpha =\\pi'],
  ['Chinese', (w) => [...signs(w, '速度', style.chinese), ...w.char('='), ...w.char('v')], '\\text{速度}=v'],
  ['Chinese in any style', (w) => [...signs(w, 'S'), ...signs(w, '阴影')], 'S\\text{阴影}'],
  ['words with spaces', (w) => signs(w, 'if x', style.text), '\\text{if x}'],
  ['numbers in the style of text', (w) => signs(w, '10%', style.text), '10\\%'],
  ['names of functions', (w) => [...signs(w, 'sin', style.name), ...w.char('x')], '\\sin x'],
  ['other names', (w) => [...signs(w, 'card', style.name), ...w.char('A')], '\\operatorname{card}A'],
  ['vectors in bold', (w) => [...signs(w, 'AB', style.vector), ...w.char('α', style.vector)], '\\mathbf{AB}\\boldsymbol{\\alpha}'],
  ['marks on signs', (w) => [...w.marked('x', 3, 17), ...w.marked('y', 3, 5), ...w.marked('a', 3, 11)], "\\overline{x}y'\\vec{a}"],
  ['two marks', (w) => w.marked('x', 3, 9, 5), "\\hat{x}'"],
  ['a struck relation', (w) => [...w.char('a'), ...w.marked('∈', 6, 10), ...w.char('A')], 'a\\notin A'],
  [
    'signs of LaTeX',
    (w) => [...w.char('{'), ...w.char('$'), ...w.char('\\'), ...w.char('^'), ...w.char('}')],
    '\\{\\$\\backslash \\wedge \\}',
  ],
  ['letters with a line through', (w) => [...w.char(0xf091, 11), ...w.char('∈', 6), ...w.char(0xf100, 11)], '\\mathbb{R}\\in \\mathcal{A}'],
  [
    'spaces',
    (w) => [...w.char('a'), ...w.char(0xef02, style.space), ...w.char('b'), ...w.char(0xef05, style.space), ...w.char('c')],
    'a\\,b\\quad c',
  ],
  ['degrees', (w) => [...signs(w, '30'), ...w.char('°', style.symbol)], '30^{\\circ}'],
  ['a matrix', (w) => w.matrix(2, 2, ...[...'abcd'].map((sign) => w.line(w.char(sign)))), '\\begin{matrix}a & b \\\\ c & d\\end{matrix}'],
  ['lines', (w) => w.pile(1, w.line(signs(w, 'x=1')), w.line(signs(w, 'y=2'))), '\\begin{array}{l}x=1 \\\\ y=2\\end{array}'],
];

const structures: readonly [
  name: string,
  three: readonly [number, number],
  five: readonly [number, number],
  (w: Writer) => number[][],
  string,
][] = [
  ['a fraction', [14, 0], [11, 0], (w) => [w.line(w.char('1')), w.line(w.char('2'))], '\\frac{1}{2}'],
  ['a fraction with a slash', [41, 0], [11, 2], (w) => [w.line(w.char('1')), w.line(w.char('2'))], '{1}/{2}'],
  ['a root', [13, 0], [10, 0], (w) => [w.line(w.char('2')), w.none], '\\sqrt{2}'],
  ['a third root', [13, 1], [10, 1], (w) => [w.line(w.char('x')), w.line(w.char('3'))], '\\sqrt[3]{x}'],
  ['brackets', [1, 0], [1, 3], (w) => [w.line(signs(w, 'x')), w.char('(', 22), w.char(')', 22)], '\\left(x\\right)'],
  ['a bracket on one side', [2, 1], [2, 1], (w) => [w.line(signs(w, 'x')), w.char('{', 22)], '\\left\\{x\\right.'],
  ['bars', [4, 0], [4, 3], (w) => [w.line(signs(w, 'x')), w.char(0xec07, 22), w.char(0xec08, 22)], '\\left|x\\right|'],
  ['an interval', [11, 0], [9, 0x12], (w) => [w.line(signs(w, '0,1')), w.char('[', 22), w.char(')', 22)], '\\left[0,1\\right)'],
  ['an overline', [17, 0], [13, 0], (w) => [w.line(signs(w, 'AB'))], '\\overline{AB}'],
  ['a double underline', [16, 1], [12, 1], (w) => [w.line(signs(w, 'A'))], '\\underline{\\underline{A}}'],
  ['an arrow above', [47, 1], [31, 2], (w) => [w.line(signs(w, 'AB')), w.char('→', 22)], '\\overrightarrow{AB}'],
  ['a reaction', [19, 0], [14, 0x24], (w) => [w.line(signs(w, '点燃', 12)), w.none, w.char('→', 22)], '\\xrightarrow{\\text{点燃}}'],
  [
    'a sum with its limits',
    ...([
      [29, 1],
      [16, 0x70],
    ] as const),
    (w) => [w.line(w.char('i')), w.line(signs(w, 'i=1')), w.line(w.char('n')), w.char('∑', 6)],
    '\\sum\\limits_{i=1}^{n} i',
  ],
  [
    'an integral',
    ...([
      [21, 2],
      [15, 0x31],
    ] as const),
    (w) => [w.line(signs(w, 'fdx')), w.line(w.char('a')), w.line(w.char('b')), w.char('∫', 22)],
    '\\int_{a}^{b} fdx',
  ],
  ['an integral without limits', [21, 0], [15, 1], (w) => [w.line(signs(w, 'x')), w.none, w.none, w.char('∫', 22)], '\\int x'],
  ['a double integral', [22, 1], [15, 0x12], (w) => [w.line(w.char('f')), w.line(w.char('D')), w.none, w.char('∬', 22)], '\\iint_{D} f'],
  ['an upper limit alone', [39, 0], [23, 0x20], (w) => [w.line(w.char('=')), w.none, w.line(w.char('n'))], '\\overset{n}{=}'],
  [
    'a limit',
    ...([
      [39, 1],
      [23, 0x10],
    ] as const),
    (w) => [w.line(signs(w, 'lim', 2)), w.line([...w.char('x'), ...w.char('→', 6), ...w.char('0')]), w.none],
    '\\lim\\limits_{x\\to 0}',
  ],
  ['a brace below', [28, 0], [24, 0], (w) => [w.line(signs(w, 'a+b')), w.line(w.char('n')), w.char('{', 22)], '\\underbrace{a+b}_{n}'],
];

const scripts: readonly [string, readonly [number, number], readonly [number, number], (w: Writer) => number[][], string][] = [
  ['a power', [15, 0], [28, 0], (w) => [w.none, w.line(w.char('2'))], 'x^{2}'],
  ['a power whose lower slot is left out', [15, 0], [28, 0], (w) => [w.line(w.char('2'))], 'x^{2}'],
  ['an index', [15, 1], [27, 0], (w) => [w.line(w.char('1')), w.none], 'x_{1}'],
  ['both', [15, 2], [29, 0], (w) => [w.line(w.char('1')), w.line(w.char('2'))], 'x_{1}^{2}'],
  ['scripts in front', [44, 2], [29, 1], (w) => [w.line(w.char('1')), w.line(w.char('2'))], 'x{}_{1}^{2}'],
];

const versions: readonly [string, Writer][] = [
  ['MathType', version5],
  ['Equation Editor', version3],
];

test.each(versions)('%s: signs, words, spaces, tables', (_name, writer) => {
  for (const [name, written, tex] of inBoth) {
    expect([name, read(writer.equation(writer.line(written(writer))))]).toEqual([name, tex]);
    showable(tex);
  }
});

test.each(versions)('%s: templates', (_name, writer) => {
  const at = writer === version3 ? 1 : 2;
  for (const one of structures) {
    const [name, , , slots, tex] = one;
    const [selector, variation] = one[at];
    const found = read(writer.equation(writer.line(writer.template(selector, variation, ...slots(writer)))));
    expect([name, found]).toEqual([name, tex]);
    showable(tex);
  }
  for (const one of scripts) {
    const [name, , , slots, tex] = one;
    const [selector, variation] = one[at];
    const found = read(writer.equation(writer.line([...writer.char('x'), ...writer.template(selector, variation, ...slots(writer))])));
    expect([name, found]).toEqual([name, tex]);
    showable(tex);
  }
});

test('boxes and lines through, which version 3 has not', () => {
  const { char, line, template, equation } = version5;
  const ofOne = (selector: number, variation: number): string => read(equation(line(template(selector, variation, line(char('1'))))));
  expect([ofOne(37, 0x1e), ofOne(36, 2), ofOne(36, 6)]).toEqual(['\\boxed{1}', '\\cancel{1}', '\\xcancel{1}']);
  expect([ofOne(37, 2), ofOne(36, 1)]).toEqual([expect.stringMatching(/模板 37/), expect.stringMatching(/模板 36/)]);
});

test('templates in templates, and a system of equations behind a brace', () => {
  const { char, line, none, pile, template, equation } = version5;
  const square = (sign: string): number[] => [...char(sign), ...template(28, 0, none, line(char('2')))];
  const distance = template(10, 0, line([...square('a'), ...char('+'), ...square('b')]), none);
  const half = template(11, 0, line([...char('-', 6), ...distance]), line(char('2')));
  expect(read(equation(line(half)))).toBe('\\frac{-\\sqrt{a^{2}+b^{2}}}{2}');
  const lines = pile(1, line(signs(version5, 'x+y=1')), line(signs(version5, 'x-y=3')));
  const system = template(2, 1, line(lines), char('{', 22));
  expect(read(equation(line(system)))).toBe('\\left\\{\\begin{array}{l}x+y=1 \\\\ x-y=3\\end{array}\\right.');
});

test('scripts that have nothing to hang on, or a second one, are still LaTeX', () => {
  const { char, line, none, template, equation } = version5;
  const square = template(28, 0, none, line(char('2')));
  const [alone, twice] = [read(equation(line(square))), read(equation(line([...char('x'), ...square, ...square])))];
  expect([alone, twice]).toEqual(['{}^{2}', 'x^{2}{}^{2}']);
  showable(alone);
  showable(twice);
});

/** The formula that the description of the format takes apart byte by byte: the solution of a quadratic equation, by MathType 4. */
const example = Buffer.from(
  '050100040044534d543400001357696e416c6c4261736963436f6465506167657300110554696d6573204e657720526f6d616e00110353796d626f6c00110543' +
    '6f7572696572204e65770011044d5420457874726100120008212f458f442f4150f4100f475f4150f21f1e4150f4150f4100f445f425f48f425f4100f4100f43' +
    '5f4100f48f45f42a5f48f48f4100f4100f40f48f417f48f4100f412a5f445f45f45f45f45f410f0c01000100010202020200020001010100030001000400000a' +
    '010003000b0000010002048612222d0200836200020486b100b103000a00000100020083620003001c00000b01010100020088320000000a02048612222d0200' +
    '88340002008361000200836300000b010100000a01000200883200020083610000000000',
  'hex',
);

test('the example of the description, with all that MathType writes around it', () => {
  expect(read(example)).toBe('\\frac{-b\\pm \\sqrt{b^{2}-4ac}}{2a}');
});

test('what only says how a formula looks is passed over: comments, colours, sizes, moved pieces, tab stops, distances', () => {
  const { char, line, pile, equation } = version5;
  const passed = [
    ...[102, 4, 1, 2, 3, 4], // a record of a later version, and its length
    ...[16, 4, 0, 0, 1, 0, 2, 0, 114, 101, 100, 0, 15, 1], // a colour and its name
    ...[8, 1, 2, 9, 101, 0, 4, 9, 100, 1, 0, 1, 9, 1, 140, 7, 1, 0, 10, 0], // a style, sizes in all forms, tab stops
  ];
  const nudged = [...[2, 8, 120, 140, 131, 97, 0], ...[2, 8, 128, 128, 1, 2, 3, 4, 131, 98, 0]];
  const spaced = [1, 4, 64, 1, ...char('c'), 0];
  const ruled = [...[1, 2, 7, 1, 0, 10, 0, ...char('d'), 0], ...[1, 2, 1, 0, 10, 0, ...char('e'), 0]];
  expect(read(equation(line([...passed, ...nudged])))).toBe('ab');
  expect(read(equation(pile(2, spaced, ruled)))).toBe('\\begin{array}{c}c \\\\ d \\\\ e\\end{array}');
  // a program that writes the distance in one byte
  expect(read(equation([1, 4, 64, ...char('c'), 0]))).toBe('c');
});

test('a large stream lies in sectors of its own', () => {
  const { char, line, equation } = version5;
  const large = equation(line([...[102, 255, 0, 32, ...Array.from({ length: 8192 }, () => 7)], ...char('x')]));
  expect(large.length).toBeGreaterThan(8192);
  expect(read(large)).toBe('x');
});

test('where the object is not there, or damaged, its drawing has the formula, in one comment or several', () => {
  const mtef = version5.equation(version5.line(signs(version5, 'E=mc')));
  const drawing = (pieceBytes?: number): Buffer => Buffer.concat([Buffer.from('d7cdc69a', 'hex'), made.commentOf(mtef, pieceBytes)]);
  expect(said(formulaOfPreview(drawing()))).toBe('E=mc');
  expect(said(formulaOfPreview(drawing(40)))).toBe('E=mc');
  expect(said(formulaOfObject(undefined, drawing()))).toBe('E=mc');
  expect(said(formulaOfObject(Buffer.from('no object'), drawing()))).toBe('E=mc');
  // some of the comments are missing
  expect(said(formulaOfPreview(drawing(40).subarray(0, 60)))).toBe('none');
  expect(said(formulaOfPreview(Buffer.from('AppsMFCC')))).toBe('none');
});

const line = (...items: number[][]): Buffer => version5.equation(version5.line(...items));
const refused: readonly [name: string, mtef: Buffer, why: RegExp][] = [
  ['a formula of an old program', Buffer.from([2, 1, 1, 2, 0, 10, 0]), /版本 2 /],
  ['an unknown record', line([50, 1, 2, 3]), /记录 50/],
  ['an unknown record of version 3', version3.equation([15, 1]), /记录 15/],
  ['a template that LaTeX has no form for', line(version5.template(26, 1, version5.line(), version5.line())), /模板 26/],
  ['a template of version 3 that has no form', version3.equation(version3.line(version3.template(43, 0))), /模板 43/],
  [
    'limits in the order that other programs write',
    line(version5.template(16, 0x43, ...'aib'.split('').map((sign) => version5.line(version5.char(sign))))),
    /模板 16/,
  ],
  ['a line among signs', line(version5.char('x'), version5.line(version5.char('2'))), /损坏/],
  ['signs behind the line', version5.equation(version5.line(version5.char('x')), version5.char('2')), /损坏/],
  ['a slot too many', line(version5.template(13, 0, ...[1, 2].map((n) => version5.line(version5.char(String(n)))))), /模板 13/],
  ['a sign without a meaning', line(version5.char(0xe999)), /U\+E999/],
  ['a sign that only its font knows', line([2, 36, 131, 97]), /\?/],
  ['codes of another encoding', version3.equation(version3.line(version3.char(0xcbd9, 12))), /U\+CBD9/],
  ['a letter in a font of symbols', line(version5.char('h', style.extra)), /U\+0068/],
  ['a mark without a form', line(version5.marked('x', 3, 16)), /修饰（16）/],
  ['a formula of nothing', line(), /空的/],
  ['a table with too few cells', line(version5.matrix(2, 2, version5.line(version5.char('a')))), /损坏/],
  ['a sign between the lines of a pile', line(version5.pile(1, version5.char('a'))), /损坏/],
  ['a mark without a sign', line([6, 0, 5]), /损坏/],
  ['no end', line(version5.char('a')).subarray(0, -2), /损坏/],
  ['a name without an end', Buffer.from([5, 1, 0, 7, 0, 65, 66]), /损坏/],
  ['nothing', Buffer.alloc(0), /损坏/],
  ['a long formula', line(signs(version5, 'x'.repeat(4001))), /过大/],
];
test.each(refused)('%s is refused with its reason', (_name, mtef, why) => {
  expect(read(mtef)).toMatch(why);
});

test('more signs than a formula has, and more bytes, are refused', () => {
  const drawn = (mtef: Buffer): string => said(formulaOfPreview(made.commentOf(mtef)));
  expect(drawn(line(signs(version5, 'x')))).toBe('x');
  expect(drawn(line(signs(version5, 'x'.repeat(20_001))))).toMatch(/过大/);
  expect(drawn(Buffer.concat([line(), Buffer.alloc(300_000)]))).toMatch(/过大/);
});

test('nesting beyond what a formula needs is refused, quickly, for each kind of nest', () => {
  const nests: [string, (inner: number[]) => number[]][] = [
    ['fractions', (inner) => version5.template(11, 0, version5.line(inner), version5.line())],
    ['arrows', (inner) => version5.template(14, 0x24, version5.line(inner), version5.none)],
    ['limits', (inner) => version5.template(23, 0x10, version5.line(), version5.line(inner))],
    ['double bars', (inner) => version5.template(13, 1, version5.line(inner))],
    ['tables', (inner) => version5.matrix(1, 1, version5.line(inner))],
  ];
  const nested = (levels: number, around: (inner: number[]) => number[]): number[] =>
    Array.from({ length: levels }).reduce<number[]>((inner) => around(inner), version5.char('x'));
  for (const [name, around] of nests) {
    const [deep, deeper] = [30, 400].map((levels) => line(nested(levels, around)));
    const start = performance.now();
    expect([name, read(deep ?? line())]).toEqual([name, expect.stringContaining('x')]);
    expect([name, read(deeper ?? line())]).toEqual([name, expect.stringMatching(/过大或嵌套过深/)]);
    // a slot that is read twice at each level would take longer than anybody waits
    expect(performance.now() - start).toBeLessThan(2000);
  }
});

test('every beginning of a formula, and every one with a changed byte, is read or refused, never thrown', () => {
  for (let end = 0; end < example.length; end += 1) expect(read(example.subarray(0, end))).toMatch(/损坏|版本/);
  for (let at = 0; at < example.length; at += 1)
    for (const value of [0, 1, 3, 100, 128, 255]) {
      const changed = Buffer.from(example);
      changed[at] = value;
      const text = read(changed);
      expect(typeof text).toBe('string');
      if (!/[\u4e00-\u9fff]/.test(text)) showable(text);
    }
});

const patched = (...changes: [at: number, value: number][]): Buffer => {
  const file = made.objectOf(example);
  for (const [at, value] of changes) file.writeUInt32LE(value, at);
  return file;
};
const tableAt = (sector: number): number => 512 + sector * 4;
const miniTableAt = (sector: number): number => 512 * 3 + sector * 4;
const hostile: readonly [name: string, file: Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['other bytes', Buffer.alloc(4096, 7)],
  ['the beginning of a compound file', made.objectOf(example).subarray(0, 700)],
  ['sectors of no size', patched([30, 0])],
  ['a directory that goes round', patched([tableAt(1), 1])],
  ['a mini stream that goes round', patched([tableAt(3), 3])],
  ['a table that goes round', patched([tableAt(2), 2])],
  ['a stream that goes round in the mini stream', patched([miniTableAt(2), 2], [miniTableAt(3), 2])],
  ['a table outside of the file', patched([76, 5000])],
  ['a directory outside of the file', patched([48, 5000])],
  ['a mini table outside of the file', patched([60, 5000])],
  ['a stream that says more than it has', patched([512 * 2 + 128 * 2 + 120, 4000])],
  ['a large stream that says more than it has', patched([512 * 2 + 128 * 2 + 120, 0x7fffffff])],
];
test.each(hostile)('a compound file with %s is refused, and hangs nothing', (_name, file) => {
  expect(said(formulaOfObject(file, undefined))).toMatch(/损坏|没有它的数据/);
});

test('every compound file with a changed word is read or refused', () => {
  const file = made.objectOf(example);
  for (let at = 0; at + 4 <= 512 * 4; at += 4)
    for (const value of [0, 1, 3, 0xfffffffe, 0x7fffffff]) {
      if (at > 120 && at < 512) continue; // places of tables that this file has not
      const changed = Buffer.from(file);
      changed.writeUInt32LE(value, at);
      expect(typeof said(formulaOfObject(changed, undefined))).toBe('string');
    }
});

test('a compound file of another program, or a huge one, has no formula', () => {
  expect(said(formulaOfObject(made.compoundFile({ Workbook: Buffer.alloc(5000) }), undefined))).toMatch(/没有它的数据/);
  expect(said(formulaOfObject(made.compoundFile({ 'Equation Native': Buffer.alloc(28) }), undefined))).toMatch(/损坏/);
  expect(said(formulaOfObject(Buffer.alloc(5 * 1024 * 1024), undefined))).toMatch(/过大/);
});
