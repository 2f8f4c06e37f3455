import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { Timers, type DueItem } from '@xuekao/event-sourcing';
import { Buses, counter, gauge, LOGGER, OwnPartition, repeat, ServiceTime, type Logger, type Repeat } from '@xuekao/platform';
import { AttemptCollections } from './attempt.collections.js';
import { HandInOverdue } from './attempt.commands.js';

const scanEveryMs = 1000;
/** While nothing is due: a part of the five seconds that promise R5 leaves. */
const scanRestMs = 2000;
const atOnce = 100;
const askMs = 3000;
/** So long a paper is left to the process that takes its learner's calls: that one holds the attempt's state. */
const shareMs = 3000;

interface DuePaper extends DueItem {
  userId: string;
}
const isDue = { handState: 0 } as const;

/**
 * Hands in what is due: an attempt whose learner vanished ends between 5 and 10 s after its deadline, or within 5 s of the
 * service's return (promise R5), by the database's time. Several processes share the papers as they share the calls of their
 * learners; where two meet, the log lets one of them hand in. A paper that fails rests for a while, and the scan goes on behind it.
 */
@Injectable()
export class DeadlineClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly handedIn = counter('xuekao_overdue_handed_in_total', 'Attempts handed in by the deadline clock');
  private readonly failures = counter('xuekao_overdue_failures_total', 'Attempts that the deadline clock could not hand in');
  private readonly oldestDue = gauge(
    'xuekao_oldest_due_seconds',
    'How long the oldest paper waits for the deadline clock, counted from its grace',
  );
  private readonly timers: Timers<DuePaper>;
  private scans: Repeat | undefined;

  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly buses: Buses,
    private readonly share: OwnPartition,
  ) {
    this.timers = new Timers({
      page: (now, after, size) => this.page(now, after, size),
      now: () => this.time.exact(),
      knownNow: () => this.time.settled(),
      isMine: ({ userId, at }, now) => this.share.has(userId) || at + shareMs <= now,
      run: ({ id }, now) => this.handIn(id, now),
      onFailure: ({ id }, error) => {
        this.failures.inc();
        this.logger.error({ err: error, paperId: id }, 'an overdue attempt was not handed in');
      },
      atOnce,
    });
  }

  onApplicationBootstrap(): void {
    this.scans = repeat(
      () => this.scan(),
      { everyMs: scanEveryMs, firstMs: 0, restMs: scanRestMs },
      (error) => this.logger.warn({ err: error }, 'the deadline scan failed'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.timers.end(), this.scans?.end()]);
  }

  /** Hands in everything that is due now and does not rest; gives the number that this process looked after. */
  async scan(): Promise<number> {
    const { count, oldest } = await this.timers.scan();
    this.oldestDue.set(oldest === null ? 0 : (this.time.now() - oldest) / 1000);
    return count;
  }

  private async page(until: number, after: DuePaper | null, size: number): Promise<DuePaper[]> {
    const last = after && new Date(after.at);
    const behind = last ? { $or: [{ takesUntil: { $gt: last } }, { takesUntil: last, _id: { $gt: after.id } }] } : {};
    const found = await this.attemptStore.papers
      .find({ ...isDue, takesUntil: { $lte: new Date(until) }, ...behind }, { _id: 1, userId: 1, takesUntil: 1 })
      .sort({ takesUntil: 1, _id: 1 })
      .limit(size)
      .maxTimeMS(askMs)
      .lean();
    return found.map(({ _id, userId, takesUntil }) => ({ id: _id, userId, at: takesUntil.getTime() }));
  }

  private async handIn(paperId: string, now: number): Promise<void> {
    if (await this.buses.byItself(HandInOverdue, { paperId }, now)) this.handedIn.inc();
  }
}
