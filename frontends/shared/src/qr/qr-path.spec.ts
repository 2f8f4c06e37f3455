import { expect, it } from '@jest/globals';
import { encode } from 'uqr';
import { qrPath } from './qr-path.js';

it('draws the runs of dark squares', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});

it('draws every dark square of a code once', () => {
  const { data } = encode('https://exam.example.edu.cn/pay/sandbox/0123456789abcdef01234567', { ecc: 'M', border: 2 });
  const drawn = [...qrPath(data).matchAll(/h(\d+)v1/g)].reduce((sum, [, run]) => sum + Number(run), 0);
  expect(drawn).toBe(data.flat().filter(Boolean).length);
});
