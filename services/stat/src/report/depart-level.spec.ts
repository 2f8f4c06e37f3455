import { expect, test } from '@jest/globals';
import { comparedLength } from './depart-level.js';

test('departments right below the root are compared', () => {
  expect(comparedLength('', ['A01', 'A01B01', 'A02'])).toBe(3);
  expect(comparedLength('A01', ['A01', 'A01B01', 'A01B01C01'])).toBe(6);
});

test('a site of one school compares what lies in the school, also where somebody has no department', () => {
  expect(comparedLength('', ['A01', 'A01B01', 'A01B02', 'A01B02C01'])).toBe(6);
  expect(comparedLength('', ['', 'A01', 'A01B01'])).toBe(6);
  expect(comparedLength('', ['', 'A01'])).toBe(3);
});
