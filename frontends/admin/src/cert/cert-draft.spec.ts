import { expect, test } from '@jest/globals';
import { newCert, turned, within } from './cert-draft.js';

const [first] = newCert().design.elements;
if (!first) throw new Error('a new certificate has elements');

test('an element stays on the sheet, wherever it is dragged and however large it is made', () => {
  expect(within({ ...first, x: -5, y: 400, w: 900, h: 0.2 }, true)).toMatchObject({ x: 0, y: 207, w: 297, h: 3 });
  expect(within({ ...first, x: 10.04, y: 20.06, w: 50, h: 10 }, true)).toMatchObject({ x: 10, y: 20.1, w: 50, h: 10 });
});

test('a sheet that is turned keeps all its elements on it', () => {
  const { elements } = turned(newCert().design, false);
  expect(elements).toHaveLength(newCert().design.elements.length);
  for (const { x, y, w, h } of elements) expect(x + w <= 210 && y + h <= 297).toBe(true);
});

test('a sheet that is turned twice has its elements where they were', () => {
  const { design } = newCert();
  const back = turned(turned(design, false), true);
  for (const [at, one] of design.elements.entries()) {
    const other = back.elements[at];
    for (const side of ['x', 'y', 'w', 'h'] as const) expect(Math.abs((other?.[side] ?? NaN) - one[side])).toBeLessThanOrEqual(0.2);
  }
});

test('a code is no smaller than a camera reads', () => {
  const code = newCert().design.elements.find(({ kind }) => kind === 'qr');
  if (!code) throw new Error('a new certificate has a code');
  expect(within({ ...code, w: 5, h: 5 }, true)).toMatchObject({ w: 18, h: 18 });
});
