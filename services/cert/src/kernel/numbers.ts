import { randomInt } from 'node:crypto';
import { dayText } from './days.js';

/** Crockford's letters: none that is mistaken for another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of 60 bits: who tries a thousand numbers a second finds none in a life. */
const groups = 3;
const groupLength = 4;

/** A number of a certificate: the rule of its kind, and what nobody can guess. It does not tell how many there are. */
export function newNumber(prefix: string, at: Date): string {
  const [year = '', month = ''] = dayText(at).split('-');
  const before = prefix.replaceAll('{yyyy}', year).replaceAll('{MM}', month);
  const secret = Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => letters.charAt(randomInt(letters.length))).join(''),
  );
  return [...(before === '' ? [] : [before]), ...secret].join('-');
}

/** A number as people type it: without spaces and lines, in capitals, with the digits that some letters are taken for. */
export const proofOf = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
