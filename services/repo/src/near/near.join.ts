import { leastCommon } from '@xuekao/question';
import type { Slices } from '../kernel/slices.js';

type Pieces = Float64Array;
interface Pairs {
  /** The pair is of no use: nothing is compared. */
  isSkipped?: (one: number, other: number) => boolean;
  /** Sets of one group need not be compared any more. Groups may grow while pairs are told, and never come apart. */
  groupOf?: (index: number) => number;
  onPair: (one: number, other: number, common: number) => void;
}
/**
 * Sets that have a piece among their rarest, the small ones first. Each takes two places in a row: its index, and where it has the piece.
 * @property start the first that is not too small by now
 * @property known from `start` up to here all are of one group
 */
interface Holders {
  places: number[];
  start: number;
  known: number;
}

/**
 * Every near pair of `sets` once, exactly: a join by prefixes. Pieces are put in the order of how rare they are, and near sets share one of
 * their rarest: of n pieces at least ceil(4n/5) are common with any near set, so among the first n - ceil(4n/5) + 1 there is a common one;
 * with a set that is not smaller, ceil(8n/9) are, so the smaller one is found by fewer. Only sets that meet there are compared.
 */
export async function eachNearPair(sets: readonly Pieces[], pairs: Pairs, slices: Slices): Promise<void> {
  const { ranked, count } = await rank(sets, slices);
  const bySize = [...ranked.keys()].sort((one, other) => sizeOf(ranked, one) - sizeOf(ranked, other));
  const holders: (Holders | undefined)[] = Array.from({ length: count });
  const meeting = new Meeting(ranked, pairs);
  for (const one of bySize) {
    if (slices.isOver()) await slices.rest();
    const mine = ranked[one] ?? none;
    const size = mine.length;
    const asked = Math.min(size, size - Math.ceil((4 * size) / 5) + 1);
    for (let at = 0; at < asked; at += 1) {
      const own = holders[mine[at] ?? 0];
      if (own !== undefined) meeting.of(one, at, own);
    }
    const kept = Math.min(size, size - Math.ceil((8 * size) / 9) + 1);
    for (let at = 0; at < kept; at += 1) {
      const own = (holders[mine[at] ?? 0] ??= { places: [], start: 0, known: 0 });
      own.places.push(one, at);
    }
  }
}

/** Compares a set with those that it meets, each once. */
class Meeting {
  private readonly met: Int32Array;
  private readonly prints: Int32Array;

  constructor(
    private readonly ranked: readonly Int32Array[],
    private readonly pairs: Pairs,
  ) {
    this.met = new Int32Array(ranked.length).fill(-1);
    this.prints = printsOf(ranked);
  }

  /** @param at where the set has the piece */
  of(one: number, at: number, holders: Holders): void {
    const { places } = holders;
    const { groupOf } = this.pairs;
    const size = sizeOf(this.ranked, one);
    while (holders.start < places.length && 5 * sizeOf(this.ranked, places[holders.start] ?? 0) < 4 * size) holders.start += 2;
    let isOneGroup = true;
    for (let from = holders.start; from < places.length; from += 2) {
      const other = places[from] ?? 0;
      if (groupOf === undefined) {
        this.compare(one, at, other, places[from + 1] ?? 0);
        continue;
      }
      let isTogether = groupOf(one) === groupOf(other);
      if (!isTogether) {
        this.compare(one, at, other, places[from + 1] ?? 0);
        isTogether = groupOf(one) === groupOf(other);
      }
      if (isTogether && from < holders.known) from = holders.known - 2;
      isOneGroup &&= isTogether;
      if (isOneGroup) holders.known = Math.max(holders.known, from + 2);
    }
  }

  private compare(one: number, at: number, other: number, across: number): void {
    if (this.met[other] === one) return;
    this.met[other] = one;
    if (this.pairs.isSkipped?.(one, other)) return;
    const mine = this.ranked[one] ?? none;
    const theirs = this.ranked[other] ?? none;
    const least = leastCommon(mine.length, theirs.length);
    if (leastApart(this.prints, one, other) > mine.length + theirs.length - 2 * least) return;
    const common = commonFrom(mine, at, theirs, across, least);
    if (common > 0) this.pairs.onPair(one, other, common);
  }
}

const none = new Int32Array(0);
const sizeOf = (ranked: readonly Int32Array[], index: number): number => ranked[index]?.length ?? 0;

/** Common pieces from the first common one on; 0 as soon as they cannot be `least` any more. */
function commonFrom(one: Int32Array, at: number, other: Int32Array, across: number, least: number): number {
  let common = 0;
  while (at < one.length && across < other.length) {
    if (common + Math.min(one.length - at, other.length - across) < least) return 0;
    const mine = one[at] ?? 0;
    const theirs = other[across] ?? 0;
    if (mine === theirs) common += 1;
    if (mine <= theirs) at += 1;
    if (theirs <= mine) across += 1;
  }
  return common < least ? 0 : common;
}

const printWords = 8;
/**
 * A print of each set: 256 bits, of which each piece turns one over. Two sets have at least as many pieces apart as their prints have bits
 * apart, which is seen in eight steps where comparing takes a hundred.
 */
function printsOf(ranked: readonly Int32Array[]): Int32Array {
  const prints = new Int32Array(ranked.length * printWords);
  for (const [index, own] of ranked.entries()) {
    for (const piece of own) {
      const word = index * printWords + ((piece >>> 5) % printWords);
      prints[word] = (prints[word] ?? 0) ^ (1 << (piece & 31));
    }
  }
  return prints;
}
function leastApart(prints: Int32Array, one: number, other: number): number {
  let apart = 0;
  for (let word = 0; word < printWords; word += 1) {
    let bits = (prints[one * printWords + word] ?? 0) ^ (prints[other * printWords + word] ?? 0);
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    apart += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return apart;
}

/** The sets with their pieces as ranks, ascending: 0 for the rarest of all. */
async function rank(sets: readonly Pieces[], slices: Slices): Promise<{ ranked: Int32Array[]; count: number }> {
  const numbers = new Numbers(sets.reduce((sum, { length }) => sum + length, 0));
  const uses: number[] = [];
  const ranked: Int32Array[] = [];
  for (const set of sets) {
    if (slices.isOver()) await slices.rest();
    const own = new Int32Array(set.length);
    for (let at = 0; at < set.length; at += 1) {
      const number = numbers.of(set[at] ?? 0);
      uses[number] = (uses[number] ?? 0) + 1;
      own[at] = number;
    }
    ranked.push(own);
  }
  const ranks = ranksOf(uses, sets.length);
  for (const own of ranked) {
    if (slices.isOver()) await slices.rest();
    for (let at = 0; at < own.length; at += 1) own[at] = ranks[own[at] ?? 0] ?? 0;
    own.sort();
  }
  return { ranked, count: uses.length };
}

/** Numbers for pieces, from 0 on in the order of their coming. A table of its own: a `Map` makes an object of every key. */
class Numbers {
  private readonly mask: number;
  private readonly keys: Float64Array;
  /** number + 1; 0: the place is free */
  private readonly values: Int32Array;
  private count = 0;

  /** @param most pieces, at most */
  constructor(most: number) {
    const places = 2 ** Math.ceil(Math.log2(2 * most + 2));
    this.mask = places - 1;
    this.keys = new Float64Array(places);
    this.values = new Int32Array(places);
  }

  of(piece: number): number {
    const high = Math.floor(piece / 0x100000000);
    let place = Math.imul(high ^ Math.imul(piece - high * 0x100000000, 0x85ebca6b), 0xc2b2ae35);
    place = (place ^ (place >>> 15)) & this.mask;
    while (this.values[place] !== 0) {
      if (this.keys[place] === piece) return (this.values[place] ?? 1) - 1;
      place = (place + 1) & this.mask;
    }
    this.keys[place] = piece;
    this.count += 1;
    this.values[place] = this.count;
    return this.count - 1;
  }
}

/** Sorted by counting: a piece has between one and `most` uses. */
function ranksOf(uses: readonly number[], most: number): Int32Array {
  const places = new Int32Array(most + 2);
  for (const use of uses) places[use + 1] = (places[use + 1] ?? 0) + 1;
  for (let use = 1; use < places.length; use += 1) places[use] = (places[use] ?? 0) + (places[use - 1] ?? 0);
  const ranks = new Int32Array(uses.length);
  for (const [number, use] of uses.entries()) {
    ranks[number] = places[use] ?? 0;
    places[use] = (places[use] ?? 0) + 1;
  }
  return ranks;
}

/** Indexes of equal sets together: ten thousand of one wording are compared as one. @param isAlone true: stays by itself */
export async function equalSets(sets: readonly Pieces[], isAlone: (index: number) => boolean, slices: Slices): Promise<number[][]> {
  const byHash = new Map<number, number[][]>();
  const classes: number[][] = [];
  for (const [index, set] of sets.entries()) {
    if (slices.isOver()) await slices.rest();
    if (set.length === 0) continue;
    const found = isAlone(index) ? [] : (byHash.get(hashOf(set)) ?? []);
    const own = found.find(([first = 0]) => isEqual(sets[first], set));
    if (own !== undefined) {
      own.push(index);
      continue;
    }
    const next = [index];
    classes.push(next);
    if (!isAlone(index)) byHash.set(hashOf(set), [...found, next]);
  }
  return classes;
}

function hashOf(set: Pieces): number {
  let hash = set.length;
  for (const piece of set) hash = Math.imul(hash ^ (piece % 0x7fffffff), 0x01000193);
  return hash;
}
const isEqual = (one: Pieces | undefined, other: Pieces): boolean =>
  one?.length === other.length && one.every((piece, at) => piece === other[at]);
