import { Injectable } from '@nestjs/common';
import type { Caller, calls, Input, Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { Spans } from '../kernel/span.js';
import { ExamDayCollections, examDayGroup, type ExamDaySums } from './exam-day.collections.js';
import { ReachedPeople } from '../people/index.js';

/** Attempts by the day of their hand-in. */
@Injectable()
export class ExamFigures {
  constructor(
    private readonly store: ExamDayCollections,
    private readonly spans: Spans,
    private readonly reached: ReachedPeople,
  ) {}

  async days(asked: Input<typeof calls.stat.exams.week>, { caller }: UserContext): Promise<Output<typeof calls.stat.exams.week>> {
    const days = this.spans.of(asked);
    const found = await this.sumsOf(days, caller);
    return days.map((dateStr) => {
      const { papers: examCount = 0, people: examUser = 0, passed: passUser = 0 } = found.get(dateStr) ?? {};
      return { dateStr, examCount, examUser, passUser };
    });
  }

  private async sumsOf(days: readonly string[], caller: Caller): Promise<ReadonlyMap<string, ExamDaySums>> {
    if (this.reached.isEverybody(caller)) return this.store.sums.of(days);
    const within = { day: { $gte: days[0], $lte: days.at(-1) }, ...(await this.reached.within(caller)) };
    const rows = await this.store.examDays.aggregate<ExamDaySums & { _id: string }>([
      { $match: within },
      { $group: { _id: '$day', ...examDayGroup } },
    ]);
    return new Map(rows.map((row) => [row._id, row]));
  }
}
