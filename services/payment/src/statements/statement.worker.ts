import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { dayOf, differenceKinds, endOfDay, siteText } from '@xuekao/contracts';
import { BrokenOff, gauge, LeasedWorker, LOGGER, providerFailed, ServiceTime, type Logger } from '@xuekao/platform';
import { PaymentProviders, ProviderSilent, type StatementLine } from '../providers/index.js';
import { Comparing } from './comparing.js';
import { StatementCollections } from './statement.collections.js';
import { dueOf, StatementDays } from './statement.days.js';
import { idOf, type DayDoc, type LineDoc } from './statement.model.js';

const planEveryMs = 60_000;
const failedEveryMs = 10_000;
const reviewEveryMs = 600_000;
const tellEveryMs = 5000;
/** So long after its time an empty statement is not believed where money moved. */
const believedAfterMs = 86_400_000;
const linesAtOnce = 500;

/** Fetches the statement of each day, as soon as the provider has it, and has it compared. */
@Injectable()
export class StatementWorker extends LeasedWorker<DayDoc> {
  private readonly found = gauge('xuekao_statement_differences', 'Open differences between statements of providers and the orders', [
    'kind',
  ]);
  private readonly late = gauge('xuekao_statement_late_seconds', 'How long the statement that is missing longest has been due');

  constructor(
    private readonly days: StatementDays,
    private readonly collections: StatementCollections,
    private readonly comparing: Comparing,
    private readonly providers: PaymentProviders,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    const plans = new Plans(days, comparing, logger);
    const take = async (now: number): Promise<DayDoc | null> => {
      await plans.look(now);
      return days.take(now);
    };
    super(
      { take, failed: (job, now) => days.failed(job, now), free: (job) => days.free(job) },
      { kind: 'statement', what: 'a statement' },
      time,
      logger,
    );
  }

  protected override by(): string {
    return '';
  }

  protected override facts({ method, day }: DayDoc): object {
    return { method, day };
  }

  protected override async failed(job: DayDoc, error: unknown): Promise<boolean> {
    if (error instanceof ProviderSilent) providerFailed('pay');
    await this.collections.days.updateOne({ _id: job._id }, { $set: { failure: wordsOf(error) } });
    return super.failed(job, error);
  }

  protected override async tellLate(now: number): Promise<void> {
    const open = await this.collections.differences.aggregate<{ _id: string; n: number }>([
      { $match: { state: 'open' } },
      { $group: { _id: '$kind', n: { $sum: 1 } } },
    ]);
    for (const kind of differenceKinds) this.found.set({ kind }, open.find(({ _id }) => _id === kind)?.n ?? 0);
    const since = await this.days.oldestDue(now);
    this.late.set(since === null ? 0 : Math.max(0, now - since.getTime()) / 1000);
  }

  /** A process that ends in the middle leaves the day due: whoever takes it up begins anew. */
  protected override async work(job: DayDoc): Promise<boolean> {
    const { method, merchant, day } = job;
    const askedAt = this.time.now();
    const lines = await this.providers.of(merchant === '' ? { method } : { method, merchant }).statement(day);
    if (lines === null) return this.days.settle(job, { $set: { isUnsupported: true, dueAt: null, failure: '' } });
    await this.refuseEmpty(job, lines, askedAt);
    await this.write(job, lines);
    const isOver = askedAt >= endOfDay(day);
    const coversUntil = new Date(isOver ? endOfDay(day) : askedAt);
    if (!(await this.days.keep(job, this.time.now(), { fetchedAt: new Date(askedAt), coversUntil }))) throw new BrokenOff();
    await this.comparing.around(job, this.aliveAt(job));
    return this.days.settle(job, { $set: { dueAt: isOver ? null : dueOf(day), failure: '' } });
  }

  /** A long comparison says now and then that it goes on, or another process would begin it as well. @throws {BrokenOff} one has */
  private aliveAt(job: DayDoc): () => Promise<void> {
    let toldAt = performance.now();
    return async () => {
      if (this.isEnding) throw new BrokenOff();
      if (performance.now() - toldAt < tellEveryMs) return;
      toldAt = performance.now();
      if (!(await this.days.keep(job, this.time.now()))) throw new BrokenOff();
    };
  }

  /**
   * Companies have no bill for a day without trades, and say the same of one that is not made yet: where money moved here it is asked for
   * once more, for a day.
   */
  private async refuseEmpty(job: DayDoc, lines: readonly StatementLine[], now: number): Promise<void> {
    if (lines.length > 0 || job.method === 'sandbox' || now >= dueOf(job.day).getTime() + believedAfterMs) return;
    if (await this.comparing.hasUnseen(job)) throw new ProviderSilent(siteText('orders.statementEmpty'));
  }

  /** The lines of the day are those of this fetching, and no others. */
  private async write(job: DayDoc, lines: readonly StatementLine[]): Promise<void> {
    const fetch = randomUUID();
    for (let from = 0; from < lines.length; from += linesAtOnce) {
      if (this.isEnding || !(await this.days.keep(job, this.time.now()))) throw new BrokenOff();
      await this.collections.lines.bulkWrite(
        lines.slice(from, from + linesAtOnce).map((line) => {
          const { _id, ...doc } = lineOf(job, line, fetch);
          return { replaceOne: { filter: { _id }, replacement: doc, upsert: true } };
        }),
        { ordered: false },
      );
    }
    await this.collections.lines.deleteMany({ dayId: job._id, fetch: { $ne: fetch } });
  }
}

/** Work beside the fetching, in each process now and then: days that are missing, and differences that have gone. */
class Plans {
  private day = '';
  private plannedAt = -Infinity;
  private reviewedAt = -Infinity;

  constructor(
    private readonly days: StatementDays,
    private readonly comparing: Comparing,
    private readonly logger: Logger,
  ) {}

  async look(now: number): Promise<void> {
    try {
      if (dayOf(now) !== this.day || performance.now() - this.plannedAt >= planEveryMs) {
        // one that fails is tried again, and not at every look
        this.plannedAt = performance.now() - planEveryMs + failedEveryMs;
        this.day = dayOf(now);
        await this.days.plan(now);
        this.plannedAt = performance.now();
      }
      if (performance.now() - this.reviewedAt >= reviewEveryMs) {
        this.reviewedAt = performance.now();
        await this.comparing.open();
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'days of statements could not be looked for; it is tried again');
    }
  }
}

const lineOf = ({ method, merchant, day, _id: dayId }: DayDoc, { at, ...line }: StatementLine, fetch: string): LineDoc => ({
  ...{ _id: idOf('line', method, merchant, line.kind, line.number), method, merchant, day, dayId },
  ...line,
  at: new Date(at),
  fetch,
});

/** Reason as the company gave it, where it gave one. */
function wordsOf(error: unknown): string {
  const cause = error instanceof ProviderSilent && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message.slice(0, 200) : '';
}
