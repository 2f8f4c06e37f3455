import { sentence } from '@xuekao/contracts';
import { notTaken } from './formula-fault.js';
import { hexOf, type MtefChar } from './mtef-records.js';
import { chinese, signs, special } from './tex-signs.js';

/** Styles of signs that mean something beside the sign itself. */
export const face = { text: 1, functionName: 2, vector: 7, chineseText: 12, marker: 23, space: 24 };

/** Styles of fonts of symbols: Greek, signs, and MathType's own. */
const ofSymbols = new Set([4, 5, 6, 11]);

/** Spaces: Unicode's, those of MathType's own area, and the numbers that the style of spaces has. */
const spaces: Readonly<Record<number, string>> = {
  ...{ 0x20: '\\ ', 0xa0: '\\ ', 0x3000: '\\quad ', 0x2002: '\\enspace ', 0x2003: '\\quad ', 0x2004: '\\;', 0x2005: '\\:', 0x2006: '\\,' },
  ...{ 0x2009: '\\,', 0x200a: '\\,', 0x200b: '', 0x202f: '\\,', 0x205f: '\\:' },
  // marks of alignment and of no width
  ...{ 0xeb00: '', 0xeb01: '', 0xeb08: '', 0xef00: '', 0xef01: '' },
  ...{
    0xeb02: '\\,',
    0xeb04: '\\;',
    0xeb05: '\\quad ',
    0xef02: '\\,',
    0xef03: '\\:',
    0xef04: '\\;',
    0xef05: '\\quad ',
    0xef06: '\\qquad ',
  },
  ...{ 0xef22: '\\!', 1: '', 2: '\\,', 4: '\\;', 5: '\\quad ', 8: '' },
};
/** Signs of MathType's own area that Unicode has elsewhere. */
const ownSigns: Readonly<Record<number, string>> = {
  ...{ 0xe421: '⩾', 0xe425: '⩽', 0xe930: '⩽', 0xe931: '⩾', 0x2329: '⟨', 0x232a: '⟩', 0x3008: '⟨', 0x3009: '⟩', 0x2016: '‖' },
};
/** Alphabets of MathType's own area: capitals, then small letters. */
const alphabets: readonly [first: number, command: string][] = [
  [0xf000, 'mathfrak'],
  [0xf080, 'mathbb'],
  [0xf100, 'mathcal'],
];
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const ofAlphabet = (code: number): string | null => {
  for (const [first, command] of alphabets) {
    const letter = letters[code - first];
    if (letter !== undefined) return `\\${command}{${letter}}`;
  }
  return null;
};

/** Signs that the fonts of symbols have at the places of Unicode; at the others they have signs of their own. */
const alike = /^[^A-Za-z\u00a0-\u00ff]|[°±·¬µ×÷]$/;

/** The character of a sign; a code that stands for none has no meaning that could be written down. */
export function characterOf({ code, face: own }: MtefChar): string {
  const character = ownSigns[code] ?? (code > 0x20 && !(code >= 0xd800 && code < 0xf900) ? String.fromCharCode(code) : '');
  const isKnown = !ofSymbols.has(own) || alike.test(character);
  if (isKnown && /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)) return character;
  return notTaken(sentence('questionFiles.mathTypeSign', { sign: code < 0 ? '?' : hexOf(code) }));
}

const isSpace = ({ face: own, code }: MtefChar): boolean => spaces[code] !== undefined && (code >= 0x20 || own === face.space);
const isText = ({ face: own }: MtefChar): boolean => own === face.text || own === face.chineseText;

/** Whether a sign is a part of words: of the style of text, or Chinese of any. */
export const isWord = (char: MtefChar): boolean => {
  if (char.face === face.marker || ofAlphabet(char.code) !== null) return false;
  if (isSpace(char)) return isText(char) && char.code <= 0xa0;
  const character = ownSigns[char.code] ?? String.fromCharCode(char.code);
  return chinese.test(character) || (isText(char) && signs[character] === undefined);
};
export const isName = (char: MtefChar): boolean => char.face === face.functionName && /^[A-Za-z]$/.test(String.fromCharCode(char.code));
export const isBold = (char: MtefChar): boolean => char.face === face.vector && /^[A-Za-z\d]$/.test(String.fromCharCode(char.code));

const inText: Readonly<Record<string, string>> = { '\\': '\\textbackslash ', '^': '\\^{}', '~': '\\~{}' };
/** Words of a formula; numbers and signs alone are none. */
export function wordsTex(chars: readonly MtefChar[]): string {
  const text = chars.map((char) => (isSpace(char) ? ' ' : characterOf(char))).join('');
  if (!/\p{L}/u.test(text) && !chinese.test(text))
    return [...text].map((sign) => (sign === ' ' ? '\\ ' : (special[sign] ?? sign))).join('');
  return `\\text{${text.replace(/[\\{}%#&$_^~]/g, (sign) => inText[sign] ?? `\\${sign}`)}}`;
}

/** One sign, without its marks. */
export function signTex(char: MtefChar): string {
  if (char.face === face.marker) return '';
  if (isSpace(char)) return spaces[char.code] ?? '';
  const letter = ofAlphabet(char.code);
  if (letter !== null) return letter;
  const character = characterOf(char);
  if (character === '\u2212') return '-';
  const tex = special[character] ?? signs[character] ?? character;
  return char.face === face.vector && tex.startsWith('\\') ? `\\boldsymbol{${tex.trim()}}` : tex;
}

const around: Readonly<Record<number, string>> = {
  ...{ 2: 'dot', 3: 'ddot', 4: 'dddot', 8: 'tilde', 9: 'hat', 11: 'vec', 12: 'overleftarrow', 13: 'overleftrightarrow', 17: 'overline' },
  ...{ 21: 'xcancel', 22: 'cancel', 23: 'bcancel', 24: 'ddddot', 29: 'underline', 33: 'underrightarrow', 34: 'underleftarrow' },
  35: 'underleftrightarrow',
};
const over: Readonly<Record<number, string>> = { 14: '\\rightharpoonup', 15: '\\leftharpoonup', 19: '\\frown', 20: '\\smile' };
const under: Readonly<Record<number, string>> = {
  ...{
    25: '\\cdot',
    26: '\\cdot\\cdot',
    27: '\\cdot\\cdot\\cdot',
    28: '\\cdot\\cdot\\cdot\\cdot',
    30: '\\sim',
    31: '\\frown',
    32: '\\smile',
  },
  ...{ 36: '\\rightharpoonup', 37: '\\leftharpoonup' },
};
const behind: Readonly<Record<number, string>> = { 5: "'", 6: "''", 18: "'''" };
const negated: Readonly<Record<string, string>> = { '=': '\\ne ', '\\in ': '\\notin ', '\\parallel ': '\\nparallel ' };
const [backPrime, struckOut] = [7, 10];

/** A sign and one mark on it. */
export function markTex(tex: string, mark: number): string {
  const command = around[mark];
  if (command !== undefined) return `\\${command}{${tex.trim()}}`;
  if (over[mark] !== undefined) return `\\overset{${over[mark]}}{${tex.trim()}}`;
  if (under[mark] !== undefined) return `\\underset{${under[mark]}}{${tex.trim()}}`;
  if (behind[mark] !== undefined) return `${tex.trim()}${behind[mark]}`;
  if (mark === backPrime) return `{}^{\\backprime}${tex}`;
  if (mark === struckOut) return negated[tex] ?? `\\not${tex.startsWith('\\') ? '' : ' '}${tex}`;
  return notTaken(sentence('questionFiles.mathTypeMark', { n: mark }));
}
