import { Injectable } from '@nestjs/common';
import { dayOf, events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { ReportCollections } from './report.collections.js';
import type { ReportPaperDoc, Sums } from './report.model.js';
import { ReportRows } from './report-rows.js';

type HandedIn = HeardEvent<typeof events.attemptHandedIn>;
type Finished = HeardEvent<typeof events.attemptFinished>;
type Regraded = HeardEvent<typeof events.attemptRegraded>;
type Counted = HeardEvent<typeof events.attemptCounted>;
type Result = Pick<ReportPaperDoc, 'counts' | 'marked' | 'passed' | 'share'>;

/** Attempts of the report, on the day of their hand-in, by the marks of today. */
@Injectable()
export class ReportAttempts implements EventConsumer {
  constructor(
    private readonly store: ReportCollections,
    private readonly rows: ReportRows,
  ) {}

  @Hears(events.attemptHandedIn)
  onHandedIn(event: HandedIn, session: ClientSession): Promise<void> {
    return this.become(event, null, session);
  }

  @Hears(events.attemptFinished)
  onFinished(event: Finished, session: ClientSession): Promise<void> {
    return this.become(event, resultOf(event.data), session);
  }

  @Hears(events.attemptRegraded)
  onRegraded(event: Regraded, session: ClientSession): Promise<void> {
    return this.become(event, resultOf(event.data), session);
  }

  @Hears(events.attemptCounted)
  onCounted(event: Counted, session: ClientSession): Promise<void> {
    return this.become(event, { counts: event.data.counts }, session);
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.store.papers.collection);
    await this.rows.forget(['papers', 'marked', 'passed', 'shares', 'rated'], emptying);
  }

  /** @param result null: it was handed in; what is known of it, and is not in the result, stays */
  private async become(
    { at, data }: HandedIn | Counted | Finished | Regraded,
    result: Partial<Result> | null,
    session: ClientSession,
  ): Promise<void> {
    const { paperId, userId, examId } = data;
    const before = await this.store.papers.findById(paperId, null, { session }).lean<ReportPaperDoc>();
    const after: ReportPaperDoc = {
      ...(before ?? { _id: paperId, userId, examId, day: dayOf(Date.parse(at)), ...waiting }),
      ...result,
    };
    await this.store.papers.replaceOne({ _id: paperId }, after, { upsert: true, session });
    await this.rows.add(userId, after.day, difference(sumsOf(after), before ? sumsOf(before) : {}), session);
  }
}

const waiting: Result = { counts: true, marked: false, passed: false, share: null };

const resultOf = ({ score, full, passed, counts }: Finished['data'] | Regraded['data']): Result => ({
  ...{ counts: counts !== false, passed, marked: true },
  share: full === undefined || full <= 0 ? null : Math.round((score / full) * 10_000),
});

function sumsOf({ counts, marked, passed, share }: Result): Sums {
  if (!counts) return {};
  const one = (is: boolean): number => (is ? 1 : 0);
  return {
    ...{ papers: 1, marked: one(marked), passed: one(marked && passed) },
    ...{ shares: marked ? (share ?? 0) : 0, rated: one(marked && share !== null) },
  };
}

const difference = (after: Sums, before: Sums): Sums =>
  Object.fromEntries(
    (['papers', 'marked', 'passed', 'shares', 'rated'] as const).map((field) => [field, (after[field] ?? 0) - (before[field] ?? 0)]),
  );
