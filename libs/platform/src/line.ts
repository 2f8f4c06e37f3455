import { BusinessError } from '@xuekao/contracts';
import { metrics } from './metrics.js';

export interface LineLimits {
  /** pieces of work that run at once */
  atOnce: number;
  /** pieces that wait; one more is refused */
  longest: number;
}
export interface LinePiece {
  /** one piece of theirs runs or waits, so that nobody fills the line alone; null: nobody's */
  owner?: string | null;
  /** whoever waits longer is refused: nobody listens any more when its turn comes */
  waitsMs?: number;
}

/** Answer to an owner whose other piece of work runs or waits. */
const againSeconds = 5;

/**
 * Work that would hold others up if all of it ran at once: a few pieces run, the others wait in the order of their arrival. Shown as
 * `xuekao_queue`.
 */
export class Line {
  private running = 0;
  private readonly waiting = new Set<() => void>();
  private readonly owners = new Set<string>();

  /** @param name as the metric shows it */
  constructor(
    private readonly name: string,
    private readonly limits: LineLimits,
  ) {
    metrics.queueLimit.set({ queue: name }, limits.longest);
    this.show();
  }

  /** @throws {BusinessError} as `enter` */
  async run<T>(work: () => Promise<T>, piece: LinePiece = {}): Promise<T> {
    const leave = await this.enter(piece);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Takes a place for work that is no single promise.
   * @returns to be called once, when the work is over
   * @throws {BusinessError} BUSY when the line is full, or for too long; TOO_MANY while another piece of the owner runs or waits
   */
  async enter({ owner = null, waitsMs }: LinePiece = {}): Promise<() => void> {
    if (owner !== null && this.owners.has(owner)) throw new BusinessError('TOO_MANY', { seconds: againSeconds });
    if (owner !== null) this.owners.add(owner);
    const forget = (): void => {
      if (owner !== null) this.owners.delete(owner);
    };
    try {
      await this.take(waitsMs);
    } catch (error) {
      forget();
      throw error;
    }
    return () => {
      this.leave();
      forget();
    };
  }

  private async take(waitsMs: number | undefined): Promise<void> {
    if (this.running < this.limits.atOnce) {
      this.running += 1;
      return;
    }
    if (this.waiting.size >= this.limits.longest) throw new BusinessError('BUSY');
    const turn = Promise.withResolvers<void>();
    this.waiting.add(turn.resolve);
    this.show();
    const giveUp = (): void => {
      // its turn may have come at this very moment
      if (!this.waiting.delete(turn.resolve)) return;
      this.show();
      turn.reject(new BusinessError('BUSY'));
    };
    const timer = waitsMs === undefined ? undefined : setTimeout(giveUp, waitsMs);
    await turn.promise.finally(() => clearTimeout(timer));
  }

  /** Hands the place over, so that nobody slips in between. */
  private leave(): void {
    const [next] = this.waiting;
    if (next) {
      this.waiting.delete(next);
      next();
    } else this.running -= 1;
    this.show();
  }

  private show(): void {
    metrics.queue.set({ queue: this.name }, this.waiting.size);
  }
}
