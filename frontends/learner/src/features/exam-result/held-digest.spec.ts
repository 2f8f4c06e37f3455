import { expect, it } from '@jest/globals';
import { acceptedText } from '@xuekao/contracts/accepted-answers';
import { createHash } from 'node:crypto';
import { digestOf, heldDigest } from './held-digest.js';

const answers: [string, object][] = [
  ['b', { options: ['y', 'x'] }],
  ['a', { text: '“甲” 😀\n第二行' }],
  ['c', { blanks: ['', '乙'] }],
];

it('makes the digest that the service makes', () => {
  for (const some of [[], answers.slice(0, 1), answers])
    expect(digestOf(some)).toBe(createHash('sha256').update(acceptedText(some)).digest('base64url'));
});

it('knows the answers of the attempt that this page sat; a browser that keeps nothing forgets them', () => {
  expect(heldDigest('u1', 'p1', undefined)).toBeNull();
  const held = new Map<string, { seq: number; answer: object | null }>(answers.map(([quId, answer]) => [quId, { seq: 1, answer }]));
  held.set('d', { seq: 0, answer: null });
  expect(heldDigest('u1', 'p1', held)).toBe(digestOf(answers));
  expect(heldDigest('u1', 'p1', undefined)).toBeNull();
});
