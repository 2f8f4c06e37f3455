import { expect, it } from '@jest/globals';
import { isGrave, weaknessOf, type Browser } from './protection.js';

const browser = (changes: Partial<Browser> = {}): Browser => ({
  keeps: async () => 'ok',
  isSecure: true,
  hasWorkers: true,
  files: async () => undefined,
  isLow: async () => false,
  ...changes,
});
const refused = (): Promise<never> => Promise.reject(new DOMException('', 'SecurityError'));

it('says the worst that a reload, a closed window or a long time without network would cost', async () => {
  expect(await weaknessOf(browser())).toBeNull();
  expect(await weaknessOf(browser({ isSecure: false, hasWorkers: false, files: refused }))).toBe('http');
  expect(await weaknessOf(browser({ hasWorkers: false, isLow: async () => true }))).toBe('window');
  expect(await weaknessOf(browser({ files: refused, hasWorkers: false }))).toBe('private');
  expect(await weaknessOf(browser({ isLow: async () => true }))).toBe('room');
  expect(await weaknessOf(browser({ isLow: refused }))).toBeNull();
  expect(await weaknessOf(browser({ keeps: async () => 'none', isSecure: false }))).toBe('storage');
  expect(await weaknessOf(browser({ keeps: async () => 'full', files: refused }))).toBe('full');
  expect(await weaknessOf(browser({ keeps: refused }))).toBe('storage');
});

it('warns where answers would be lost', () => {
  const all = ['full', 'storage', 'private', 'http', 'window', 'room'] as const;
  expect(all.filter(isGrave)).toEqual(['full', 'storage', 'private']);
});
