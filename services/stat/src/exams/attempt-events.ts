import { Injectable } from '@nestjs/common';
import { dayOf, events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { ExamDayCollections, type PaperDoc } from './exam-day.collections.js';

type HandedIn = HeardEvent<typeof events.attemptHandedIn>;
type Finished = HeardEvent<typeof events.attemptFinished>;
type Regraded = HeardEvent<typeof events.attemptRegraded>;
type Counted = HeardEvent<typeof events.attemptCounted>;
type Result = Pick<PaperDoc, 'counts' | 'passed'>;

/** Attempts that count by the day of their hand-in, and which of them are passed. The events of one attempt come in their order. */
@Injectable()
export class AttemptEvents implements EventConsumer {
  constructor(private readonly store: ExamDayCollections) {}

  @Hears(events.attemptHandedIn)
  onHandedIn(event: HandedIn, session: ClientSession): Promise<void> {
    return this.become(event, {}, session);
  }

  @Hears(events.attemptCounted)
  onCounted(event: Counted, session: ClientSession): Promise<void> {
    return this.become(event, { counts: event.data.counts }, session);
  }

  @Hears(events.attemptFinished)
  onFinished(event: Finished, session: ClientSession): Promise<void> {
    return this.become(event, resultOf(event), session);
  }

  @Hears(events.attemptRegraded)
  onRegraded(event: Regraded, session: ClientSession): Promise<void> {
    return this.become(event, resultOf(event), session);
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.store.papers.collection);
    await emptying.remove(this.store.examDays.collection);
  }

  /** The day is that of the hand-in, whenever the marks come. @param result what is known of it anew */
  private async become(
    { at, data: { paperId, userId, examId } }: HandedIn | Counted | Finished | Regraded,
    result: Partial<Result>,
    session: ClientSession,
  ): Promise<void> {
    const before = await this.store.papers.findById(paperId, null, { session }).lean<PaperDoc>();
    const known = before ?? { _id: paperId, userId, examId, day: dayOf(Date.parse(at)), ...{ passed: false, counts: true } };
    const after: PaperDoc = { ...known, ...result };
    await this.store.papers.replaceOne({ _id: paperId }, after, { upsert: true, session });
    const [is, was] = [worthOf(after), before ? worthOf(before) : { papers: 0, passed: 0 }];
    const change = { papers: is.papers - was.papers, passed: is.passed - was.passed };
    if (change.papers === 0 && change.passed === 0) return;
    const _id = `${after.day}:${userId}`;
    await this.store.examDays.updateOne({ _id }, { $setOnInsert: { day: after.day, userId }, $inc: change }, { upsert: true, session });
    // a person without an attempt that counts is none of the day's
    if (change.papers < 0) await this.store.examDays.deleteOne({ _id, papers: 0 }, { session });
  }
}

const resultOf = ({ data: { passed, counts } }: Finished | Regraded): Result => ({ passed, counts: counts !== false });

const worthOf = ({ counts, passed }: Result): { papers: number; passed: number } => ({
  papers: counts ? 1 : 0,
  passed: counts && passed ? 1 : 0,
});
