import { StoreBusy } from './event-store.js';

interface Waiter {
  enter(): void;
}

/** A few may work at the same time, the others wait in the order of their arrival, each until a deadline of its own. */
export class Semaphore {
  #free: number;
  readonly #line = new Set<Waiter>();

  constructor(
    count: number,
    private readonly longestLine: number,
  ) {
    this.#free = count;
  }

  get isWanted(): boolean {
    return this.#line.size > 0;
  }

  /**
   * @param deadline on the clock of `performance.now()`
   * @throws {StoreBusy} the line is full, or no place came free in time
   */
  enter(deadline: number): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    if (this.#line.size >= this.longestLine) return Promise.reject(new StoreBusy(`${this.#line.size} streams are waiting to be read`));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          this.#line.delete(waiting);
          reject(new StoreBusy('the stream was not read in time'));
        },
        Math.max(0, deadline - performance.now()),
      );
      const waiting: Waiter = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#line.add(waiting);
    });
  }

  /** Hands the place to the next in the line. */
  leave(): void {
    const [next] = this.#line;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#line.delete(next);
    next.enter();
  }
}
