import { InTurn } from './in-turn.js';

interface NextWrite {
  sum: number;
  written: Promise<void>;
}

/**
 * Adds to numbers that many change at the same moment: what comes while a write is under way goes into the next one together, and each
 * waits for the write that has its part.
 */
export class SumsInTurn {
  private readonly turns = new InTurn();
  private readonly waiting = new Map<string, NextWrite>();

  constructor(private readonly write: (key: string, sum: number) => Promise<void>) {}

  /** @throws what the write of this part has thrown */
  add(key: string, change: number): Promise<void> {
    const waiting = this.waiting.get(key);
    if (waiting !== undefined) {
      waiting.sum += change;
      return waiting.written;
    }
    const next: NextWrite = {
      sum: change,
      written: this.turns.run(key, () => {
        this.waiting.delete(key);
        return this.write(key, next.sum);
      }),
    };
    this.waiting.set(key, next);
    return next.written;
  }
}
