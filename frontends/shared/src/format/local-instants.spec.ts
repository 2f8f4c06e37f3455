import { describe, expect, it } from '@jest/globals';
import { fromLocalField, toLocalField } from './local-instants.js';

describe('date and time fields', () => {
  it('speak the time zone of the product', () => {
    expect(toLocalField('2026-11-20T06:30:00.000Z')).toBe('2026-11-20T14:30');
    expect(fromLocalField('2026-11-20T14:30')).toBe('2026-11-20T06:30:00.000Z');
  });

  it('come back as they went, over the end of a year too', () => {
    expect(fromLocalField(toLocalField('2026-12-31T16:05:00.000Z'))).toBe('2026-12-31T16:05:00.000Z');
  });

  it('say nothing while they are incomplete', () => {
    expect([fromLocalField(''), fromLocalField('2026-11-20'), fromLocalField('2026-13-40T10:00')]).toEqual([null, null, null]);
    expect(toLocalField('')).toBe('');
  });
});
