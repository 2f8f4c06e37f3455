import { expect, test } from '@jest/globals';
import { unreachableOf } from './public-address.js';

test.each([
  ['http://127.0.0.1:7300', true],
  ['http://0.0.0.0:7310', true],
  ['http://[::1]:7300', true],
  ['http://[::]:7300', true],
  ['http://localhost:7300', true],
  ['https://exam.example.cn', false],
  ['http://192.168.1.20:7300', false],
  ['http://[fd00::1]:7300', false],
])('links to %s: this machine alone reaches them: %s', (publicUrl, isLocal) => {
  expect(unreachableOf({ production: true, publicUrl })).toBe(isLocal ? publicUrl : null);
  expect(unreachableOf({ production: false, publicUrl })).toBeNull();
});
