import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { fontFolder } from './fonts.js';

/** The faces of the font have the same signs. */
const face = 'NotoSansHans-Regular.otf';
/** Signs of Latin, Greek and Cyrillic letters come from the fonts of the printer itself. */
const firstOfFont = 0x530;

/** Part of a font's table `cmap` that maps these code points. */
type Range = readonly [from: number, to: number];
let known: readonly Range[] | null = null;

function read(path: string, offset: number, length: number, file: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, offset) < length) throw new Error(`${path} is cut off`);
  return bytes;
}

/** Ranges of a subtable in format 12, which holds the code points of all planes. */
function rangesOf(cmap: Buffer): Range[] {
  for (let table = 0; table < cmap.readUInt16BE(2); table += 1) {
    const at = cmap.readUInt32BE(4 + table * 8 + 4);
    if (cmap.readUInt16BE(at) !== 12) continue;
    return Array.from({ length: cmap.readUInt32BE(at + 12) }, (_, group): Range => {
      const begin = at + 16 + group * 12;
      // glyph 0 is the sign for one that is missing
      return [cmap.readUInt32BE(begin) + (cmap.readUInt32BE(begin + 8) === 0 ? 1 : 0), cmap.readUInt32BE(begin + 4)];
    });
  }
  throw new Error('the font has no table of all its signs');
}

function ranges(): readonly Range[] {
  if (known) return known;
  const path = join(fontFolder, face);
  const file = openSync(path, 'r');
  try {
    const count = read(path, 4, 2, file).readUInt16BE(0);
    const tables = read(path, 12, count * 16, file);
    for (let at = 0; at < tables.length; at += 16) {
      if (tables.toString('latin1', at, at + 4) !== 'cmap') continue;
      known = rangesOf(read(path, tables.readUInt32BE(at + 8), tables.readUInt32BE(at + 12), file));
      return known;
    }
    throw new Error(`${path} has no table of its signs`);
  } finally {
    closeSync(file);
  }
}

function isThere(sign: number): boolean {
  if (sign < firstOfFont) return true;
  const all = ranges();
  let [low, high] = [0, all.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = all[middle] ?? [0, 0];
    if (sign < from) high = middle - 1;
    else if (sign > to) low = middle + 1;
    else return true;
  }
  return false;
}

/**
 * The text as it is printed: composed, so that a sign of another encoding is the one that the font has, and without signs that are not seen
 * (they come along when a name is copied). @param text a word or a line
 */
export const printedSigns = (text: string): string => text.normalize('NFC').replaceAll(unseen, '').replaceAll(latinApostrophe, "'");
/** U+2019 is as wide as a Chinese sign in the fonts of the printer. */
const latinApostrophe = /(?<=\p{Script=Latin})(?<!‘\p{Script=Latin}*)’/gu;
const unseen = /[\p{Cf}\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** Signs of a text that no font of the printer has, each once: they would be printed as empty boxes. */
export const missingSigns = (text: string): string[] =>
  [...new Set(printedSigns(text))].filter((sign) => !isThere(sign.codePointAt(0) ?? 0));
