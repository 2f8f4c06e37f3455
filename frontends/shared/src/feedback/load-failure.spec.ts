import { expect, it } from '@jest/globals';
import { isLoadFailure, tellLoadFailure } from './load-failure.js';
import { currentNotices } from '../lib/notices.js';

it('pages whose code does not arrive are told apart from pages that break', () => {
  const sentences = [
    'Failed to fetch dynamically imported module: http://127.0.0.1/assets/x.js',
    'error loading dynamically imported module: http://127.0.0.1/assets/x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ];
  for (const sentence of sentences) expect(isLoadFailure(new TypeError(sentence))).toBe(true);
  for (const other of [new TypeError("Cannot read properties of undefined (reading 'x')"), 'text', null])
    expect(isLoadFailure(other)).toBe(false);
});

it('the person is told for five seconds', () => {
  tellLoadFailure();
  expect(currentNotices()).toMatchObject([{ text: '网络走丢啦，请稍后刷新页面重试！', severity: 'error', hideAfterMs: 5000 }]);
});
