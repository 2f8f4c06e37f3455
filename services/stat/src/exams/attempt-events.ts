import { Injectable } from '@nestjs/common';
import { dayOf, events } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { HearsMany, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { ExamDayCollections, type ExamDayDoc, type PaperDoc } from './exam-day.collections.js';

type Finished = HeardEvent<typeof events.attemptFinished> | HeardEvent<typeof events.attemptRegraded>;
type Counted = HeardEvent<typeof events.attemptCounted>;
type Heard = HeardEvent<typeof events.attemptHandedIn> | Counted | Finished;
type Result = Pick<PaperDoc, 'counts' | 'passed'>;
interface Change {
  day: string;
  userId: string;
  papers: number;
  passed: number;
}

/** Attempts that count by the day of their hand-in, and which of them are passed. The events of one attempt come in their order. */
@Injectable()
export class AttemptEvents implements EventConsumer {
  constructor(private readonly store: ExamDayCollections) {}

  @HearsMany(events.attemptHandedIn, events.attemptCounted, events.attemptFinished, events.attemptRegraded)
  async hear(some: readonly Heard[], session: ClientSession): Promise<void> {
    const ids = some.map(({ data }) => data.paperId);
    const found = await this.store.papers.find({ _id: { $in: ids } }, null, { session }).lean<PaperDoc[]>();
    const before = new Map(found.map((paper) => [paper._id, paper]));
    const after = new Map(before);
    for (const event of some) after.set(event.data.paperId, paperAfter(event, after.get(event.data.paperId)));
    await nativeOf<PaperDoc>(this.store.papers).bulkWrite(
      [...after].map(([_id, replacement]) => ({ replaceOne: { filter: { _id }, replacement, upsert: true } })),
      { session },
    );
    await this.count(changesOf(before, [...after.values()]), session);
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.store.papers.collection);
    await emptying.remove(this.store.examDays.collection);
    await this.store.sums.forget(emptying);
  }

  private async count(changes: ReadonlyMap<string, Change>, session: ClientSession): Promise<void> {
    if (changes.size === 0) return;
    await this.store.sums.mark(
      [...changes.values()].map(({ day }) => day),
      session,
    );
    await nativeOf<ExamDayDoc>(this.store.examDays).bulkWrite(
      [...changes].map(([_id, { day, userId, ...change }]) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { day, userId }, $inc: change }, upsert: true },
      })),
      { session },
    );
    // a person without an attempt that counts is none of the day's
    const less = [...changes].filter(([, { papers }]) => papers < 0).map(([_id]) => _id);
    if (less.length > 0) await this.store.examDays.deleteMany({ _id: { $in: less }, papers: 0 }, { session });
  }
}

/** The day is that of the hand-in, whenever the marks come. */
function paperAfter(event: Heard, before: PaperDoc | undefined): PaperDoc {
  const { paperId, userId, examId } = event.data;
  const day = dayOf(Date.parse(event.at));
  return { ...(before ?? { _id: paperId, userId, examId, day, passed: false, counts: true }), ...resultOf(event) };
}

/** By document of a person's day. */
function changesOf(before: ReadonlyMap<string, PaperDoc>, after: readonly PaperDoc[]): Map<string, Change> {
  const changes = new Map<string, Change>();
  for (const paper of after) {
    const { day, userId } = paper;
    const was = before.get(paper._id);
    const [is, had] = [worthOf(paper), was ? worthOf(was) : { papers: 0, passed: 0 }];
    const known = changes.get(`${day}:${userId}`) ?? { papers: 0, passed: 0 };
    const sum = { day, userId, papers: known.papers + is.papers - had.papers, passed: known.passed + is.passed - had.passed };
    changes.set(`${day}:${userId}`, sum);
  }
  for (const [_id, { papers, passed }] of changes) if (papers === 0 && passed === 0) changes.delete(_id);
  return changes;
}

/** Facts of an attempt that the event tells. */
function resultOf(event: Heard): Partial<Result> {
  if (event.type === events.attemptHandedIn.name) return {};
  if (event.type === events.attemptCounted.name) return { counts: event.data.counts };
  return { passed: event.data.passed, counts: event.data.counts !== false };
}

const worthOf = ({ counts, passed }: Result): { papers: number; passed: number } => ({
  papers: counts ? 1 : 0,
  passed: counts && passed ? 1 : 0,
});
