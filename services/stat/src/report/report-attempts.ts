import { Injectable } from '@nestjs/common';
import { dayOf, events } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { HearsMany, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { ReportCollections } from './report.collections.js';
import type { ReportPaperDoc, Sums } from './report.model.js';
import { ReportRows } from './report-rows.js';

type Heard =
  | HeardEvent<typeof events.attemptHandedIn>
  | HeardEvent<typeof events.attemptFinished>
  | HeardEvent<typeof events.attemptRegraded>
  | HeardEvent<typeof events.attemptCounted>;
type Result = Pick<ReportPaperDoc, 'counts' | 'marked' | 'passed' | 'share'>;

/** Attempts of the report, on the day of their hand-in, by the marks of today. */
@Injectable()
export class ReportAttempts implements EventConsumer {
  constructor(
    private readonly store: ReportCollections,
    private readonly rows: ReportRows,
  ) {}

  @HearsMany(events.attemptHandedIn, events.attemptFinished, events.attemptRegraded, events.attemptCounted)
  async hear(some: readonly Heard[], session: ClientSession): Promise<void> {
    const ids = some.map(({ data }) => data.paperId);
    const found = await this.store.papers.find({ _id: { $in: ids } }, null, { session }).lean<ReportPaperDoc[]>();
    const before = new Map(found.map((paper) => [paper._id, paper]));
    const after = new Map(before);
    for (const event of some) after.set(event.data.paperId, paperAfter(event, after.get(event.data.paperId)));
    await nativeOf<ReportPaperDoc>(this.store.papers).bulkWrite(
      [...after].map(([_id, replacement]) => ({ replaceOne: { filter: { _id }, replacement, upsert: true } })),
      { session },
    );
    const changes = [...after.values()].map((paper) => {
      const was = before.get(paper._id);
      return { userId: paper.userId, day: paper.day, change: difference(sumsOf(paper), was ? sumsOf(was) : {}) };
    });
    await this.rows.add(changes, session);
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.store.papers.collection);
    await this.rows.forget(['papers', 'marked', 'passed', 'shares', 'rated'], emptying);
  }
}

/** An attempt as the event leaves it: facts that the event does not tell stay. */
function paperAfter(event: Heard, before: ReportPaperDoc | undefined): ReportPaperDoc {
  const { paperId, userId, examId } = event.data;
  const day = dayOf(Date.parse(event.at));
  return { ...(before ?? { _id: paperId, userId, examId, day, ...waiting }), ...resultOf(event) };
}

const waiting: Result = { counts: true, marked: false, passed: false, share: null };

function resultOf(event: Heard): Partial<Result> {
  if (event.type === events.attemptHandedIn.name) return {};
  if (event.type === events.attemptCounted.name) return { counts: event.data.counts };
  const { score, full, passed, counts } = event.data;
  return {
    ...{ counts: counts !== false, passed, marked: true },
    share: full === undefined || full <= 0 ? null : Math.round((score / full) * 10_000),
  };
}

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
