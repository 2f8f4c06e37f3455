import { ServiceTime } from '@xuekao/platform';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { reachOf } from '@xuekao/access';
import type { calls, Output } from '@xuekao/contracts';
import { paperStates } from '../kernel/paper-states.js';
import {
  examStates,
  isOpenInDatabase,
  listFields,
  openUntil,
  staffListFields,
  type ExamDoc,
  heldByHand,
  isByHand,
  isWithheld,
  windowEndInDatabase,
  ExamCollections,
  ExamAccess,
} from '../exams/index.js';
import { PaperCounts } from './paper-counts.js';
import { Todo } from './review.queries.js';
import { AttemptCollections, attemptsAt, lateStates, PaperAccess } from '../attempts/index.js';

const rowsShown = 20;
type Unreleased = Pick<ExamDoc, '_id' | 'title' | 'resultType' | 'scoreRelease' | 'answerRelease' | 'scoreReleasedAt' | 'answerReleasedAt'>;

/** Work that waits for a person today, within the reach of the role. */
@QueryHandler(Todo)
export class TodoHandler implements IQueryHandler<Todo> {
  constructor(
    private readonly examStore: ExamCollections,
    private readonly attemptStore: AttemptCollections,
    private readonly time: ServiceTime,
    private readonly exams: ExamAccess,
    private readonly papers: PaperAccess,
    private readonly counts: PaperCounts,
  ) {}

  async execute({ context: { caller } }: Todo): Promise<Output<typeof calls.exam.papers.todo>> {
    const now = new Date(this.time.now());
    const own = reachOf(caller, 'edit').filter();
    // what is going on also concerns markers, and the staff of those who sit it
    const seen = await this.exams.seen(caller);
    const toMark = await this.papers.filter(caller, 'mark');
    const toEdit = await this.papers.filter(caller, 'edit');
    const [running, upcoming, drafts, unreleased, withheld, waiting, late] = await Promise.all([
      this.examStore.exams
        .find({ $and: [seen, isOpenInDatabase(now)], state: examStates.published }, staffListFields)
        .sort({ endTime: 1 })
        .limit(rowsShown)
        .lean(),
      this.examStore.exams
        .find({ $and: [seen], state: examStates.published, startTime: { $gt: now }, $nor: [isOpenInDatabase(now)] }, listFields)
        .sort({ startTime: 1 })
        .limit(rowsShown)
        .lean(),
      this.examStore.exams.countDocuments({ $and: [own], state: examStates.draft }),
      this.unreleased(own, now),
      this.examStore.exams
        .find({ $and: [own], state: { $in: [examStates.published, examStates.disabled] }, ...isWithheld }, { title: 1, withheldReason: 1 })
        .sort({ withheldAt: 1 })
        .limit(rowsShown)
        .lean(),
      this.counts.of({ $and: [toMark, { state: paperStates.waiting }] }),
      this.counts.of({ $and: [toEdit, { lateState: lateStates.waiting }] }),
    ]);
    const shown = waiting.slice(0, rowsShown);
    const lateShown = late.slice(0, rowsShown);
    const titles = new Map(
      (await this.examStore.exams.find({ _id: { $in: [...shown, ...lateShown].map(({ _id }) => _id) } }, { title: 1 }).lean()).map(
        ({ _id, title }) => [_id, title],
      ),
    );
    const counted = [
      ...running.map((exam) => attemptsAt({ examId: exam._id, ...this.exams.partOf(exam, caller) })),
      ...unreleased.map(({ _id: examId }) => ({ examId })),
    ];
    const counts = new Map(counted.length === 0 ? [] : (await this.counts.of({ $or: counted })).map((row) => [row._id, row]));
    return {
      running: running.map((exam) => ({
        id: exam._id,
        title: exam.title,
        endTime: new Date(openUntil(exam, now.getTime()) ?? exam.endTime).toISOString(),
        inProgress: counts.get(exam._id)?.inProgress ?? 0,
        handedIn: counts.get(exam._id)?.handedIn ?? 0,
      })),
      late: lateShown.map(({ _id, handedIn: count }) => ({ examId: _id, title: titles.get(_id) ?? '', count })),
      waitReview: shown.map(({ _id, waiting: count }) => ({ examId: _id, title: titles.get(_id) ?? '', count })),
      drafts,
      unreleased: unreleased.map(({ _id, title, resultType, scoreRelease = 0, answerRelease = 0, scoreReleasedAt, answerReleasedAt }) => ({
        id: _id,
        title,
        score: isByHand(scoreRelease) && !scoreReleasedAt,
        answer: resultType === 3 && isByHand(answerRelease) && !answerReleasedAt,
        handedIn: counts.get(_id)?.handedIn ?? 0,
        waiting: counts.get(_id)?.waiting ?? 0,
      })),
      withheld: withheld.map(({ _id, title, withheldReason = '' }) => ({ id: _id, title, reason: withheldReason })),
      upcoming: upcoming.map(({ _id, title, startTime }) => ({ id: _id, title, startTime: startTime.toISOString() })),
    };
  }

  /** Exams that nobody can sit any more and whose marks or keys wait for a release by hand. Where nobody took part nobody waits. */
  private unreleased(own: Record<string, unknown>, now: Date): Promise<Unreleased[]> {
    return this.examStore.exams
      .aggregate<Unreleased>([
        { $match: { $and: [own, heldByHand], state: examStates.published, endTime: { $lte: now } } },
        { $match: { $expr: { $lte: [windowEndInDatabase, now] } } },
        { $sort: { endTime: -1, _id: 1 } },
        {
          $lookup: {
            from: this.attemptStore.papers.collection.collectionName,
            localField: '_id',
            foreignField: 'examId',
            pipeline: [{ $match: { handState: 1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
            as: 'handedIn',
          },
        },
        { $match: { handedIn: { $ne: [] } } },
        { $limit: rowsShown },
        { $project: { title: 1, resultType: 1, scoreRelease: 1, answerRelease: 1, scoreReleasedAt: 1, answerReleasedAt: 1 } },
      ])
      .exec();
  }
}
