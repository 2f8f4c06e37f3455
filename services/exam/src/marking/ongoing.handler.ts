import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { calls, Output } from '@xuekao/contracts';
import { pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime } from '@xuekao/platform';
import { attemptsAt } from '../attempts/index.js';
import { ExamAccess, ExamCollections, examStates, isOpenInDatabase, openUntil, staffListFields } from '../exams/index.js';
import { PaperCounts } from './paper-counts.js';
import { Ongoing } from './review.queries.js';

/** Exams that go on now, with the attempts of the people whom the caller may see. */
@QueryHandler(Ongoing)
export class OngoingHandler implements IQueryHandler<Ongoing> {
  constructor(
    private readonly store: ExamCollections,
    private readonly access: ExamAccess,
    private readonly counts: PaperCounts,
    private readonly time: ServiceTime,
  ) {}

  async execute({ fields: { current, size }, context: { caller } }: Ongoing): Promise<Output<typeof calls.exam.papers.ongoing>> {
    const now = new Date(this.time.now());
    const filter = {
      $and: [await this.access.seen(caller), isOpenInDatabase(now)],
      state: examStates.published,
    };
    const total = await this.store.exams.countDocuments(filter);
    const exams = await this.store.exams
      .find(filter, staffListFields)
      .sort({ endTime: 1, _id: 1 })
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean();
    const parts = exams.map((exam) => attemptsAt({ examId: exam._id, ...this.access.partOf(exam, caller) }));
    const counts = new Map(parts.length === 0 ? [] : (await this.counts.of({ $or: parts })).map((row) => [row._id, row]));
    const rows = exams.map((exam) => ({
      id: exam._id,
      title: exam.title,
      endTime: new Date(openUntil(exam, now.getTime()) ?? exam.endTime).toISOString(),
      procCount: counts.get(exam._id)?.inProgress ?? 0,
      handCount: counts.get(exam._id)?.handedIn ?? 0,
    }));
    return pageOf(rows, total, size);
  }
}
