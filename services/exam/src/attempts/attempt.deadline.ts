import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { Buses, counter, gauge, LOGGER, OwnShare, repeat, type Logger, type Repeat } from '@xuekao/platform';
import { ServiceTime } from '../kernel/service-time.js';
import { AttemptCollections } from './attempt.collections.js';
import { HandInOverdue } from './attempt.commands.js';
import { graceMs } from './attempt.decider.js';
import { FailurePauses } from './failure-pauses.js';

const scanEveryMs = 1000;
const batch = 500;
const atOnce = 100;
const askMs = 3000;
/** So long a paper is left to the process that takes its learner's calls: that one holds the attempt's state. */
const shareMs = 3000;

interface Due {
  _id: string;
  userId: string;
  deadline: Date;
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
  private readonly pauses = new FailurePauses(() => performance.now());
  private scans: Repeat | undefined;

  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly buses: Buses,
    private readonly share: OwnShare,
  ) {}

  onApplicationBootstrap(): void {
    this.scans = repeat(
      () => this.scan(),
      { everyMs: scanEveryMs, firstMs: 0 },
      (error) => this.logger.warn({ err: error }, 'the deadline scan failed'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.scans?.end();
  }

  /** Hands in everything that is due now and does not rest; gives the number that this process handed in. */
  async scan(): Promise<number> {
    const now = await this.time.exact();
    let count = 0;
    let oldest: Date | null = null;
    for (let after: Due | null = null; this.scans?.isEnding !== true;) {
      const due: Due[] = await this.page(now - graceMs, after);
      const mine = due.filter((one) => !this.pauses.rests(one._id) && this.isMine(one, now));
      const left = await this.handIn(
        mine.map(({ _id }) => _id),
        now,
      );
      count += mine.length - left.size;
      oldest ??= due.find(({ _id }) => left.has(_id) || this.pauses.rests(_id))?.deadline ?? null;
      after = due.at(-1) ?? null;
      if (due.length < batch) break;
    }
    this.oldestDue.set(oldest ? (now - oldest.getTime() - graceMs) / 1000 : 0);
    return count;
  }

  private page(until: number, after: Due | null): Promise<Due[]> {
    const behind = after ? { $or: [{ deadline: { $gt: after.deadline } }, { deadline: after.deadline, _id: { $gt: after._id } }] } : {};
    return this.attemptStore.papers
      .find({ ...isDue, deadline: { $lte: new Date(until) }, ...behind }, { _id: 1, userId: 1, deadline: 1 })
      .sort({ deadline: 1, _id: 1 })
      .limit(batch)
      .maxTimeMS(askMs)
      .lean();
  }

  private isMine({ userId, deadline }: Due, now: number): boolean {
    return this.share.has(userId) || deadline.getTime() + graceMs + shareMs <= now;
  }

  /** Gives the ids that are still open afterwards. */
  private async handIn(ids: string[], now: number): Promise<Set<string>> {
    const left = new Set(ids);
    const worker = async (): Promise<void> => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        try {
          if (await this.buses.byItself(HandInOverdue, { paperId: id }, now)) this.handedIn.inc();
          left.delete(id);
          this.pauses.succeeded(id);
        } catch (error) {
          this.pauses.failed(id);
          this.failures.inc();
          this.logger.error({ err: error, paperId: id }, 'an overdue attempt was not handed in');
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, worker));
    return left;
  }
}
