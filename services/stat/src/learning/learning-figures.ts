import { Injectable } from '@nestjs/common';
import type { Caller, calls, Input, Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { Spans } from '../kernel/span.js';
import { LearnDayCollections, learnDayGroup, type LearnDaySums } from './learn-day.collections.js';
import { ReachedPeople } from '../people/index.js';

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
    const found = await this.sumsOf(days, caller);
    return days.map((dateStr) => {
      const { people: learnUser = 0, finished: finishUser = 0, seconds = 0 } = found.get(dateStr) ?? {};
      return { dateStr, learnUser, finishUser, avgTime: learnUser === 0 ? 0 : tenthsOfMinutes(seconds / learnUser) };
    });
  }

  private async sumsOf(days: readonly string[], caller: Caller): Promise<ReadonlyMap<string, LearnDaySums>> {
    if (this.reached.isEverybody(caller)) return this.store.sums.of(days);
    const within = { day: { $gte: days[0], $lte: days.at(-1) }, ...(await this.reached.within(caller)) };
    const rows = await this.store.learnDays.aggregate<LearnDaySums & { _id: string }>([
      { $match: within },
      { $group: { _id: '$day', ...learnDayGroup } },
    ]);
    return new Map(rows.map((row) => [row._id, row]));
  }
}

const tenthsOfMinutes = (seconds: number): number => Math.round(seconds / 6) / 10;
