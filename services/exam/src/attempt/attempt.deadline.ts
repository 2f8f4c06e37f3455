import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { counter, LOGGER, type Logger } from '@xuekao/platform';
import { CLOCK, type Clock } from '../clock.js';
import { HandInOverdue } from './attempt.commands.js';
import { graceMs } from './attempt.decider.js';
import { Collections } from '../store/collections.js';

const scanEveryMs = 1000;
const batch = 500;
const atOnce = 100;

/**
 * Hands in what is due: an attempt whose learner vanished ends between 5 and 10 s after its deadline, or within 5 s of the
 * service's return (promise R5). Several processes may scan at once; the log lets one of them hand in.
 */
@Injectable()
export class DeadlineClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly handedIn = counter('xuekao_overdue_handed_in_total', 'Attempts handed in by the deadline clock');
  private timer: NodeJS.Timeout | undefined;
  private scanning: Promise<unknown> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly store: Collections,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly commands: CommandBus,
  ) {}

  onApplicationBootstrap(): void {
    this.plan(0);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.scanning;
  }

  private plan(delay: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.scanning = this.scan()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'the deadline scan failed'))
        .then(() => this.plan(scanEveryMs));
    }, delay);
  }

  /** Hands in everything that is due now; gives the number that this process handed in. */
  async scan(): Promise<number> {
    let count = 0;
    for (;;) {
      const due = await this.store.papers
        .find({ handState: 0, deadline: { $lte: new Date(this.clock.now() - graceMs) } }, { _id: 1 })
        .sort({ deadline: 1 })
        .limit(batch)
        .lean();
      const done = await this.handIn(due.map(({ _id }) => _id));
      count += done.handedIn;
      // what failed is tried again by the next scan, not in this loop
      if (due.length < batch || done.failed > 0 || this.stopped) return count;
    }
  }

  private async handIn(ids: string[]): Promise<{ handedIn: number; failed: number }> {
    const result = { handedIn: 0, failed: 0 };
    const worker = async (): Promise<void> => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        try {
          if (await this.commands.execute(new HandInOverdue(id))) {
            result.handedIn += 1;
            this.handedIn.inc();
          }
        } catch (error) {
          result.failed += 1;
          this.logger.error({ err: error, paperId: id }, 'an overdue attempt was not handed in');
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, worker));
    return result;
  }
}
