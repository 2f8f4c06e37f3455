import { expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { PaperNames } from './paper-names.js';

const ids = Array.from({ length: 2000 }, (_, index) => createHash('sha256').update(`paper ${index}`).digest('hex').slice(0, 24));

test('a name has the form of an id, belongs to one paper, and leads back to it', () => {
  const names = new PaperNames(randomBytes(32));
  const given = ids.map((id) => names.nameOf(id));
  expect(given.every((name) => /^[0-9a-f]{24}$/.test(name))).toBe(true);
  expect(new Set([...given, ...ids]).size).toBe(2 * ids.length);
  expect(given.map((name) => names.idOf(name))).toEqual(ids);
});

test('without the key a name leads to no paper, and papers that differ in one bit have names without likeness', () => {
  const [one, other] = [new PaperNames(randomBytes(32)), new PaperNames(randomBytes(32))];
  expect(ids.filter((id) => other.idOf(one.nameOf(id)) === id)).toEqual([]);
  const bits = ids.map((id) => {
    const near = id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16);
    const [a, b] = [BigInt(`0x${one.nameOf(id)}`), BigInt(`0x${one.nameOf(near)}`)];
    return [...(a ^ b).toString(2)].filter((bit) => bit === '1').length;
  });
  const mean = bits.reduce((sum, count) => sum + count, 0) / bits.length;
  // of 96 bits half, with a spread of 0.11 over the mean of 2000
  expect(Math.abs(mean - 48)).toBeLessThan(1);
  expect(Math.min(...bits)).toBeGreaterThan(20);
});

test('what is no id of a paper has no name', () => {
  expect(() => new PaperNames(randomBytes(32)).nameOf('abc')).toThrow('24 hexadecimal digits');
});
