import { Injectable } from '@nestjs/common';
import type { calls, Input, Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { Spans } from '../kernel/span.js';
import { LearnDayCollections } from './learn-day.collections.js';
import { ReachedPeople } from '../people/index.js';

interface OfDay {
  readonly _id: string;
  readonly people: number;
  readonly finished: number;
  readonly seconds: number;
}

/** Learning by day. */
@Injectable()
export class LearningFigures {
  constructor(
    private readonly store: LearnDayCollections,
    private readonly spans: Spans,
    private readonly reached: ReachedPeople,
  ) {}

  async days(asked: Input<typeof calls.stat.learning.week>, { caller }: UserContext): Promise<Output<typeof calls.stat.learning.week>> {
    const days = this.spans.of(asked);
    const rows = await this.store.learnDays.aggregate<OfDay>([
      { $match: { day: { $gte: days[0], $lte: days.at(-1) }, ...(await this.reached.within(caller)) } },
      {
        $group: {
          _id: '$day',
          people: { $sum: 1 },
          finished: { $sum: { $cond: [{ $gt: ['$lessons', 0] }, 1, 0] } },
          seconds: { $sum: '$seconds' },
        },
      },
    ]);
    const found = new Map(rows.map((row) => [row._id, row]));
    return days.map((dateStr) => {
      const { people: learnUser = 0, finished: finishUser = 0, seconds = 0 } = found.get(dateStr) ?? {};
      return { dateStr, learnUser, finishUser, avgTime: learnUser === 0 ? 0 : tenthsOfMinutes(seconds / learnUser) };
    });
  }
}

const tenthsOfMinutes = (seconds: number): number => Math.round(seconds / 6) / 10;
