import { expect, it } from '@jest/globals';
import { weaknessOf, type Browser } from './protection.js';

const browser = (changes: Partial<Browser> = {}): Browser => ({ keeps: async () => true, isSecure: true, hasWorkers: true, ...changes });

it('says the worst that a reload without network would cost', async () => {
  expect(await weaknessOf(browser())).toBeNull();
  expect(await weaknessOf(browser({ isSecure: false, hasWorkers: false }))).toBe('http');
  expect(await weaknessOf(browser({ hasWorkers: false }))).toBe('window');
  expect(await weaknessOf(browser({ keeps: async () => false, isSecure: false }))).toBe('storage');
  expect(await weaknessOf(browser({ keeps: () => Promise.reject(new Error('blocked')) }))).toBe('storage');
});
