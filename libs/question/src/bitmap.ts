/**
 * A set of places in a list, 32 to a word. A hundred rules over a bank of 100,000 questions need 1 MB this way, where lists of ids would
 * take hundreds, and two sets are compared 32 places at a time.
 */
export type Bitmap = readonly number[] | Uint32Array;
const { clz32, imul } = Math; // these run millions of times

/** A set of a list of `size` with the places that `holds` names. */
export function bitmapOf(size: number, holds: (place: number) => boolean): Uint32Array {
  const set = new Uint32Array(Math.ceil(size / 32));
  for (let place = 0; place < size; place += 1) if (holds(place)) set[place >>> 5] = (set[place >>> 5] ?? 0) | (1 << (place & 31));
  return set;
}

/** In rising order. */
export function placesIn(set: Bitmap): number[] {
  const places: number[] = [];
  set.forEach((word, at) => {
    for (let left = word; left !== 0; left &= left - 1) places.push(at * 32 + 31 - clz32(left & -left));
  });
  return places;
}

export const without = (one: Bitmap, other: Bitmap): Bitmap => one.map((word, at) => word & ~(other[at] ?? 0));

export const countPlaces = (set: Bitmap): number => countShared(set, set);

export function countShared(one: Bitmap, other: Bitmap): number {
  let count = 0;
  for (let word = Math.min(one.length, other.length) - 1; word >= 0; word -= 1) count += onesIn((one[word] ?? 0) & (other[word] ?? 0));
  return count;
}

/** Counts the bits of a word in parallel: pairs, then nibbles, then bytes. */
function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
