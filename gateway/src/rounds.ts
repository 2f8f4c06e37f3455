import { BusinessError } from '@xuekao/contracts';
import { metrics } from '@xuekao/platform';

export interface RoundLimits {
  /** pieces that run in one round of the event loop */
  perRound: number;
  /** pieces that wait; one more is refused */
  longest: number;
}

/**
 * Short work that comes in hundreds at once: a few pieces run in each round of the event loop, the others in later rounds, in the order of
 * their arrival. Whatever else the process has to do waits for a few pieces and not for all of them. A save passes several rounds on its
 * way. Shown as `xuekao_queue`.
 */
export class Rounds {
  private begun = 0;
  private isPlanned = false;
  private readonly waiting: (() => void)[] = [];

  /** @param name as the metric shows it */
  constructor(
    private readonly name: string,
    private readonly limits: RoundLimits,
  ) {
    metrics.queueLimit.set({ queue: name }, limits.longest);
    this.show();
  }

  /**
   * Resolves when the work may run.
   * @throws {BusinessError} BUSY when too many wait
   */
  async enter(): Promise<void> {
    if (this.begun < this.limits.perRound && this.waiting.length === 0) return this.begin();
    if (this.waiting.length >= this.limits.longest) throw new BusinessError('BUSY');
    const turn = new Promise<void>((resolve) => this.waiting.push(resolve));
    this.show();
    await turn;
  }

  private begin(): void {
    this.begun += 1;
    if (this.isPlanned) return;
    this.isPlanned = true;
    setImmediate(() => this.nextRound());
  }

  private nextRound(): void {
    this.isPlanned = false;
    this.begun = 0;
    for (const go of this.waiting.splice(0, this.limits.perRound)) {
      this.begin();
      go();
    }
    this.show();
  }

  private show(): void {
    metrics.queue.set({ queue: this.name }, this.waiting.length);
  }
}
