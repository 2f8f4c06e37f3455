import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { missingSigns, printedSigns } from './font-signs.js';
import { Printer } from './printer.js';

let printer: Printer;
beforeAll(() => {
  printer = new Printer('rare signs');
});
afterAll(() => printer.close());

/** So many signs of a block, evenly. */
const spread = (first: number, last: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(first + Math.floor(((last - first) * at) / (count - 1))));
/** Two thousand: ordinary ones and the last of Unicode 1, and extensions A, B, C to F, and G. */
const rare = [
  ...[...spread(0x4e00, 0x9fa5, 500), ...spread(0x9fa6, 0x9fef, 60), ...spread(0x3400, 0x4db5, 640)],
  ...[...spread(0x20000, 0x2a6d6, 500), ...spread(0x2a700, 0x2ebe0, 200), ...spread(0x30000, 0x3134a, 100)],
];
/** On one line of their own, so that each stands on the sheet whole. */
const perLine = 40;

/** A certificate that has nothing but these signs. */
function sheetOf(signs: readonly string[]): Promise<Buffer> {
  const text = Array.from({ length: Math.ceil(signs.length / perLine) }, (_, at) => signs.slice(at * perLine, (at + 1) * perLine).join(''));
  const element = { kind: 'text' as const, x: 5, y: 5, w: 287, h: 200, size: 9, colour: '#000000', align: 'left' as const, bold: false };
  const elements = [{ ...element, text: text.join('\n') }];
  return printer.certificate({ title: '证书', width: 297, height: 210, background: '', elements }, () => Promise.resolve({}));
}

/** Signs that glyphs of a sheet stand for, in their order: what has no glyph is a box, and many signs share that. */
async function drawnOn(pdf: Buffer): Promise<string[]> {
  const reading = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const { fnArray, argsArray } = await (await (await reading.promise).getPage(1)).getOperatorList();
  await reading.destroy();
  return fnArray.flatMap((operator, at) => {
    if (operator !== OPS.showText) return [];
    const [line] = argsArray[at] as [({ unicode: string } | number)[]]; // as pdf.js makes them; numbers are gaps
    return line.flatMap((one) => (typeof one === 'number' ? [] : [one.unicode]));
  });
}
const fontsOf = (pdf: Buffer): Set<string> =>
  new Set(Array.from(pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g), ([, name = '']) => name));

test('of 2,000 rare signs each has its glyph of our own font on the sheet, or is named as one that is missing', async () => {
  expect(new Set(rare).size).toBe(2000);
  const missing = new Set(missingSigns(rare.join('')));
  const there = rare.filter((sign) => !missing.has(sign));
  const pdf = await sheetOf(there);
  expect(await drawnOn(pdf)).toEqual(there);
  // the machine may have others, which are not counted on
  expect(fontsOf(pdf)).toEqual(new Set(['NotoSansHans']));
  // red where the reading above could not tell a box from a glyph
  expect([there.length > 1000, missing.size > 500]).toEqual([true, true]);
  expect(await drawnOn(await sheetOf(['\u{30000}', '\u{20000}']))).not.toEqual(['\u{30000}', '\u{20000}']);
}, 60_000);

test('signs that nobody sees are not printed, and a sign of another encoding is the one that the font has', async () => {
  const typed = '王\u200b五\ufeff 葛\u{e0100}城 \uf9b4';
  expect(missingSigns(typed)).toEqual([]);
  expect(await drawnOn(await sheetOf([typed]))).toEqual([...'王五 葛城 領']);
}, 60_000);

test('an apostrophe within a Latin name is not as wide as a Chinese sign; a quotation mark stays', () => {
  expect(printedSigns('John O’Brien，“l’été”')).toBe("John O'Brien，“l'été”");
  expect(printedSigns('Teachers’ Day，James’')).toBe("Teachers' Day，James'");
  expect(printedSigns('他说‘好’，又说‘OK’')).toBe('他说‘好’，又说‘OK’');
});

test('a word that is wider than its place becomes smaller, and stays in it', async () => {
  const place = { kind: 'text' as const, x: 10, y: 10, w: 40, h: 20, size: 30, colour: '#000000', align: 'center' as const, bold: false };
  const sizeOf = async (text: string): Promise<number> => {
    const sheet = { title: '证书', width: 297, height: 210, background: '', elements: [{ ...place, text }] };
    const pdf = await printer.certificate(sheet, () => Promise.resolve({}));
    const reading = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
    const { items } = await (await (await reading.promise).getPage(1)).getTextContent();
    await reading.destroy();
    const widths = items.flatMap((item) => ('width' in item ? [item.width] : []));
    return Math.max(...widths);
  };
  const pointsPerMm = 72 / 25.4;
  expect(await sizeOf('Wolfeschlegelsteinhausenbergerdorff')).toBeLessThanOrEqual(place.w * pointsPerMm);
  // Chinese breaks anywhere, and is no reason to become smaller
  expect(await sizeOf('沃尔夫')).toBeGreaterThan(30);
}, 60_000);
