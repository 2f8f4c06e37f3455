import { Injectable } from '@nestjs/common';
import { dayOf, events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { StatCollections, type PaperDoc } from '../kernel/stat.collections.js';

type HandedIn = HeardEvent<typeof events.attemptHandedIn>;
type Finished = HeardEvent<typeof events.attemptFinished>;
type Regraded = HeardEvent<typeof events.attemptRegraded>;
interface Handed extends Omit<PaperDoc, '_id' | 'passed'> {
  readonly paperId: string;
}

/** Attempts by the day of their hand-in, and which of them are passed. The events of one attempt come in their order. */
@Injectable()
export class AttemptEvents implements EventConsumer {
  constructor(private readonly store: StatCollections) {}

  @Hears(events.attemptHandedIn)
  async onHandedIn(event: HandedIn, session: ClientSession): Promise<void> {
    await this.handedIn(handedOf(event), session);
  }

  @Hears(events.attemptFinished)
  onFinished(event: Finished, session: ClientSession): Promise<void> {
    return this.result(event, session);
  }

  @Hears(events.attemptRegraded)
  onRegraded(event: Regraded, session: ClientSession): Promise<void> {
    return this.result(event, session);
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.store.papers.collection);
    await emptying.remove(this.store.examDays.collection);
  }

  private async handedIn({ paperId, userId, examId, day }: Handed, session: ClientSession): Promise<void> {
    const { upsertedCount } = await this.store.papers.updateOne(
      { _id: paperId },
      { $setOnInsert: { userId, examId, day, passed: false } },
      { upsert: true, session },
    );
    if (upsertedCount === 1) await this.count({ userId, day }, { papers: 1, passed: 0 }, session);
  }

  /** The day is that of the hand-in, whenever the marks come. */
  private async result(event: Finished | Regraded, session: ClientSession): Promise<void> {
    const handed = handedOf(event);
    await this.handedIn(handed, session);
    const { passed } = event.data;
    const before = await this.store.papers
      .findOneAndUpdate({ _id: handed.paperId, passed: !passed }, { $set: { passed } }, { session })
      .lean<PaperDoc>();
    if (before) await this.count(before, { papers: 0, passed: passed ? 1 : -1 }, session);
  }

  private async count(
    { userId, day }: Pick<PaperDoc, 'userId' | 'day'>,
    change: { papers: number; passed: number },
    session: ClientSession,
  ): Promise<void> {
    await this.store.examDays.updateOne(
      { _id: `${day}:${userId}` },
      { $setOnInsert: { day, userId }, $inc: change },
      { upsert: true, session },
    );
  }
}

const handedOf = ({ at, data: { paperId, userId, examId } }: HandedIn | Finished | Regraded): Handed => ({
  paperId,
  userId,
  examId,
  day: dayOf(Date.parse(at)),
});
