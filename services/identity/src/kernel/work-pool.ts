import { BusinessError } from '@xuekao/contracts';

/** Lets so many pieces of work run at once and so many wait; whoever comes after that hears BUSY at once. First come, first served. */
export class WorkPool {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly workers: number,
    private readonly maxWaiting: number,
    private readonly onRefusal: () => void = () => undefined,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.workers) this.running += 1;
    else await this.place();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // the place goes to the next in line without being free in between
      if (next) next();
      else this.running -= 1;
    }
  }

  private place(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) {
      this.onRefusal();
      throw new BusinessError('BUSY');
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
