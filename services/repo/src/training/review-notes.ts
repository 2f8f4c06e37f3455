import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { balanced, dayOf, intervalsOf, reviewed, type Memory, type Recall } from './memory.js';
import { TrainingCollections } from './training.collections.js';
import type { BookItemDoc } from './training.model.js';

/** An answer to a question that was wrong before it. */
interface Answered extends Pick<BookItemDoc, '_id' | 'userId'> {
  /** before the answer */
  memory: Memory | undefined;
  recall: Recall;
}

/** How reviews went. */
@Injectable()
export class ReviewNotes {
  constructor(private readonly store: TrainingCollections) {}

  /** A wrong question was answered again: says when it is asked next. */
  async note({ _id, userId, memory: before, recall }: Answered, at: Date, session: ClientSession): Promise<Memory> {
    const today = dayOf(at);
    const memory = reviewed(before ?? null, recall, today);
    const loads = await this.loads(userId, today, memory.days, session);
    const dueDay = today + balanced(memory.days, (days) => loads.get(today + days) ?? 0);
    await this.store.book.updateOne({ _id }, { $set: { memory, dueDay } }, { session });
    await this.count(userId, today, { begun: before ? 0 : 1, forgotten: recall === 'wrong' ? 1 : 0, session });
    return memory;
  }

  /** Reviews of each day among which the balance chooses. */
  private async loads(userId: string, today: number, days: number, session: ClientSession): Promise<ReadonlyMap<number, number>> {
    const { least, most } = intervalsOf(days);
    if (least === most) return new Map();
    const rows = await this.store.book.aggregate<{ _id: number; count: number }>(
      [
        { $match: { userId, isWrong: true, dueDay: { $gte: today + least, $lte: today + most } } },
        { $group: { _id: '$dueDay', count: { $sum: 1 } } },
      ],
      { hint: 'due', session },
    );
    return new Map(rows.map(({ _id, count }) => [_id, count]));
  }

  private async count(
    userId: string,
    today: number,
    { begun, forgotten, session }: { begun: number; forgotten: number; session: ClientSession },
  ): Promise<void> {
    const onDay = (field: string, more: number) => ({ $cond: [{ $eq: ['$day', today] }, { $add: [{ $ifNull: [field, 0] }, more] }, more] });
    const added = (field: string, more: number) => ({ $add: [{ $ifNull: [field, 0] }, more] });
    await this.store.plans.collection.updateOne(
      { _id: userId as never }, // the driver's type of every collection has an ObjectId here
      [
        {
          $set: {
            done: onDay('$done', 1),
            begun: onDay('$begun', begun),
            reviews: added('$reviews', 1),
            forgotten: added('$forgotten', forgotten),
            day: today,
          },
        },
      ],
      { upsert: true, session },
    );
  }
}
