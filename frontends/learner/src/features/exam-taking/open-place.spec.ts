import { describe, expect, it } from '@jest/globals';
import { question } from '../../lib/sitting/test-support/papers.js';
import { openPlaceOf } from './open-place.js';

describe('a press on a question of the review', () => {
  it('leads to where a begun question goes on: its first open part, or the first empty blank', () => {
    const mix = question('m', 1, {
      quType: 'mix',
      subList: [question('m1', 1), question('m2', 2), question('m3', 3, { quType: 'fill', blanks: 2 })],
    });
    const place = (answers: Record<string, object>): string => openPlaceOf(mix, (quId) => answers[quId] ?? null);
    expect(place({ m1: { text: 'x' } })).toBe('qu-m2');
    expect(place({ m2: { text: 'x' } })).toBe('qu-m1');
    expect(place({ m1: { text: 'x' }, m2: { text: 'x' } })).toBe('qu-m3');
    expect(place({ m1: { text: 'x' }, m2: { text: 'x' }, m3: { blanks: ['北京', ' '] } })).toBe('blank-m3-2');
    const fill = question('f', 1, { quType: 'fill', blanks: 3 });
    expect(
      [
        ['', '', 'c'],
        ['a', '', 'c'],
        ['a', 'b', 'c'],
      ].map((blanks) => openPlaceOf(fill, () => ({ blanks }))),
    ).toEqual(['', 'blank-f-2', '']);
  });
});
