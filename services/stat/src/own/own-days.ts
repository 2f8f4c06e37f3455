import { Injectable } from '@nestjs/common';
import type { calls, Input, Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { ExamDayCollections } from '../exams/index.js';
import { Spans } from '../kernel/span.js';
import { LearnDayCollections } from '../learning/index.js';

/** Learning and attempts of one person by day. */
@Injectable()
export class OwnDays {
  constructor(
    private readonly examStore: ExamDayCollections,
    private readonly learnStore: LearnDayCollections,
    private readonly spans: Spans,
  ) {}

  async of(asked: Input<typeof calls.stat.own.days>, { caller }: UserContext): Promise<Output<typeof calls.stat.own.days>> {
    const days = this.spans.of(asked);
    // both collections name their rows by day and person
    const wanted = { _id: { $in: days.map((day) => `${day}:${caller.userId}`) } };
    const [exams, learning] = await Promise.all([
      this.examStore.examDays.find(wanted).lean(),
      this.learnStore.learnDays.find(wanted).lean(),
    ]);
    const [examOn, learnOn] = [new Map(exams.map((row) => [row.day, row])), new Map(learning.map((row) => [row.day, row]))];
    return days.map((dateStr) => {
      const { papers = 0, passed = 0 } = examOn.get(dateStr) ?? {};
      const { seconds: learnSeconds = 0, lessons = 0 } = learnOn.get(dateStr) ?? {};
      return { dateStr, learnSeconds, lessons, papers, passed };
    });
  }
}
