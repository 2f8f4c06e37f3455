import { createHash, createHmac } from 'node:crypto';

/** Letters of a code: none that is read as another one. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bitsOfLetter = 5n;
const length = 16;
const groupLength = 4;

/** Code of an id: 80 bits, which nobody guesses and only this key makes. As it is shown: `7K2M-…`. */
export function codeOf(id: string, key: Buffer): string {
  const bytes = createHmac('sha256', key).update(id).digest().subarray(0, 10);
  const bits = BigInt(`0x${bytes.toString('hex')}`);
  const letters = Array.from({ length }, (_, at) => alphabet[Number((bits >> (bitsOfLetter * BigInt(at))) & 31n)]).join('');
  return letters.replaceAll(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-');
}

/** Code as people type it: in small letters, with spaces, with letters that look like digits; undefined: it cannot be one. */
export function codeIn(text: string): string | undefined {
  const letters = text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return letters.length === length && [...letters].every((letter) => alphabet.includes(letter)) ? letters : undefined;
}

/** By what a code is found. */
export const digestOf = (code: string): string => createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
