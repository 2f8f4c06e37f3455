import { BusinessError } from '@xuekao/contracts';
import { metrics } from './metrics.js';

export interface LineLimits {
  /** pieces of work that run at once */
  atOnce: number;
  /** pieces that wait; one more is refused */
  longest: number;
}

/** Work that would hold others up if all of it ran at once: a few pieces run, the others wait in the order of their arrival. Shown as `xuekao_queue`. */
export class Line {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param name as the metric shows it */
  constructor(
    private readonly name: string,
    private readonly limits: LineLimits,
  ) {
    metrics.queueLimit.set({ queue: name }, limits.longest);
    this.show();
  }

  /** @throws {BusinessError} BUSY when the line is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.limits.atOnce) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.limits.longest) throw new BusinessError('BUSY');
    const turn = new Promise<void>((resolve) => this.waiting.push(resolve));
    this.show();
    await turn;
  }

  /** Hands the place over, so that nobody slips in between. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
    this.show();
  }

  private show(): void {
    metrics.queue.set({ queue: this.name }, this.waiting.length);
  }
}
