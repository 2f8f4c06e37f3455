import { describe, expect, it } from '@jest/globals';
import { padTyped, readTyped, showTyped } from './typed-date.js';

describe('a typed date', () => {
  it('is read with its separators, with others and without', () => {
    for (const typed of ['2026-11-20 14:30', '2026-11-20T14:30', '2026/11/20  14:30', '202611201430', ' 2026.11.20 1430 '])
      expect(readTyped('datetime', typed)).toBe('2026-11-20T14:30');
    expect([readTyped('date', '2026-11-20'), readTyped('date', '20261120')]).toEqual(['2026-11-20', '2026-11-20']);
    expect([readTyped('time', '08:05'), readTyped('time', '0805')]).toEqual(['08:05', '08:05']);
  });

  it('is read in full width, as input methods give it', () => {
    expect(readTyped('datetime', '２０２６－１１－２０　１４：３０')).toBe('2026-11-20T14:30');
  });

  it('is empty for nothing, and null while it is incomplete', () => {
    expect([readTyped('date', ''), readTyped('datetime', '  ')]).toEqual(['', '']);
    for (const typed of ['2', '2026-11-2', '2026-11-20', '2026-11-20 14', '2026-11-20 14:3'])
      expect(readTyped('datetime', typed)).toBeNull();
    expect(readTyped('time', '8:05')).toBeNull();
  });

  it('is null where no such moment exists', () => {
    for (const typed of ['2026-02-30', '2026-13-01', '2025-02-29', '2026-00-10']) expect(readTyped('date', typed)).toBeNull();
    expect(readTyped('date', '2028-02-29')).toBe('2028-02-29');
    expect([readTyped('time', '24:00'), readTyped('time', '12:60')]).toEqual([null, null]);
  });

  it('gets its leading zeros once it is finished', () => {
    expect(readTyped('datetime', padTyped('2026-1-5 8:05'))).toBe('2026-01-05T08:05');
    expect(padTyped('202611201430')).toBe('202611201430');
  });

  it('is shown with a space', () => {
    expect(showTyped('2026-11-20T14:30')).toBe('2026-11-20 14:30');
  });
});
