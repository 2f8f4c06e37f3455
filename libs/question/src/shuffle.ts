/** FNV-1a over UTF-16 units: spreads similar seeds ("paper-1", "paper-2") over all 32 bits. */
function hash(seed: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) value = Math.imul(value ^ seed.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/**
 * Numbers in [0, 1) that depend on the seed alone (splitmix32). For orders and draws that must be the same
 * when they are computed again; not for secrets.
 */
export function seededRandom(seed: string): () => number {
  let state = hash(seed);
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 4_294_967_296;
  };
}

/** A shuffled copy (Fisher–Yates); the same seed and list give the same order. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  const random = seededRandom(seed);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const kept = order[last] as T; // both indexes are within the list
    order[last] = order[other] as T;
    order[other] = kept;
  }
  return order;
}
