/** Questions that rules may draw, each list once: equal rules have the same list. */
export type PoolIds = readonly string[];

/**
 * How many questions two pools share. A bank has up to 100,000 questions and a template up to a hundred rules: so each id becomes a bit once, and two pools are compared
 * 32 questions at a time, each pair once.
 */
export class PoolOverlaps {
  private readonly places = new Map<string, number>();
  private readonly bits = new Map<PoolIds, Uint32Array>();
  private readonly shared = new Map<PoolIds, Map<PoolIds, number>>();

  between(one: PoolIds, other: PoolIds): number {
    if (one === other) return one.length;
    const known = this.shared.get(one)?.get(other) ?? this.shared.get(other)?.get(one);
    if (known !== undefined) return known;
    const count = countShared(this.bitsOf(one), this.bitsOf(other));
    const row = this.shared.get(one) ?? new Map<PoolIds, number>();
    this.shared.set(one, row.set(other, count));
    return count;
  }

  private bitsOf(pool: PoolIds): Uint32Array {
    const known = this.bits.get(pool);
    if (known) return known;
    const places = pool.map((id) => this.placeOf(id));
    const bits = new Uint32Array(Math.ceil(this.places.size / 32));
    for (const place of places) bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
    this.bits.set(pool, bits);
    return bits;
  }

  private placeOf(id: string): number {
    const known = this.places.get(id);
    if (known !== undefined) return known;
    this.places.set(id, this.places.size);
    return this.places.size - 1;
  }
}

/** A pool that was read earlier has fewer words: the ids that came later are not in it. */
function countShared(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let word = Math.min(one.length, other.length) - 1; word >= 0; word -= 1) count += onesIn((one[word] ?? 0) & (other[word] ?? 0));
  return count;
}

/** Counts the bits of a word in parallel: pairs, then nibbles, then bytes. */
function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
