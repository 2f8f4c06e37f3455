import { Injectable } from '@nestjs/common';
import type { calls, Input, Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { Spans } from '../kernel/span.js';
import { ExamDayCollections } from './exam-day.collections.js';
import { ReachedPeople } from '../people/index.js';

interface OfDay {
  readonly _id: string;
  readonly papers: number;
  readonly people: number;
  readonly passed: number;
}

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
    const rows = await this.store.examDays.aggregate<OfDay>([
      { $match: { day: { $gte: days[0], $lte: days.at(-1) }, ...(await this.reached.within(caller)) } },
      {
        $group: {
          _id: '$day',
          papers: { $sum: '$papers' },
          people: { $sum: 1 },
          passed: { $sum: { $cond: [{ $gt: ['$passed', 0] }, 1, 0] } },
        },
      },
    ]);
    const found = new Map(rows.map((row) => [row._id, row]));
    return days.map((dateStr) => {
      const { papers: examCount = 0, people: examUser = 0, passed: passUser = 0 } = found.get(dateStr) ?? {};
      return { dateStr, examCount, examUser, passUser };
    });
  }
}
