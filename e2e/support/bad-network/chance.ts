import { createHash } from 'node:crypto';

/** Numbers from 0 up to 1 that follow from a seed. */
export class Chance {
  #drawn = 0;

  constructor(readonly seed: string) {}

  next(): number {
    this.#drawn += 1;
    return chanceOf(`${this.seed} ${this.#drawn}`);
  }
  /** true once in `1 / share` times */
  is(share: number): boolean {
    return this.next() < share;
  }
  of<T>(all: readonly T[]): T {
    const one = all[Math.floor(this.next() * all.length)];
    if (one === undefined) throw new Error('there is nothing to choose from');
    return one;
  }
  between(least: number, most: number): number {
    return Math.round(least + this.next() * (most - least));
  }
  shuffled<T>(all: readonly T[]): T[] {
    return all
      .map((one) => ({ one, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  }
}

/** The same for the same words, in whatever order things happen. */
export const chanceOf = (words: string): number => createHash('sha256').update(words).digest().readUInt32BE() / 2 ** 32;
