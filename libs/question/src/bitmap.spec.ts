import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bitmapOf, countPlaces, countShared, placesIn, without } from './bitmap.js';

test('a set gives back its places, counts them and what it shares with another', () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 120 }).map((list) => list.sort((one, other) => one - other));
  fc.assert(
    fc.property(places, places, (one, other) => {
      const [first, second] = [one, other].map((list) => bitmapOf(201, (place) => list.includes(place)));
      if (!first || !second) throw new Error('two sets');
      expect(placesIn(first)).toEqual(one);
      expect(placesIn(without(first, second))).toEqual(one.filter((place) => !other.includes(place)));
      expect(placesIn(without([...first], second))).toEqual(one.filter((place) => !other.includes(place)));
      expect(countPlaces(first)).toBe(one.length);
      expect(countShared(first, second)).toBe(one.filter((place) => other.includes(place)).length);
    }),
    { numRuns: 200 },
  );
});
