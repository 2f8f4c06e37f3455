import { Command, CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { BusinessError, calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { containing, listSort, pageOf, reachOf, skipOf } from '@xuekao/documents';
import { CallClient, type UserContext } from '@xuekao/platform';
import { toPoints, toTenths } from '@xuekao/question';
import { between } from '../access/between.js';
import { examMaker, reaches } from '../access/reach.js';
import { AnswerCounts } from '../attempt/answer-counts.js';
import type { AttemptState, ClosedAttempt, OpenAttempt } from '../attempt/attempt.state.js';
import { Attempts } from '../attempt/attempt.store.js';
import type { PaperDoc } from '../attempt/paper.model.js';
import { ServiceTime } from '../service-time.js';
import { PaperContents } from '../content/paper-contents.js';
import { ExamReader } from '../exams/exam.reader.js';
import { PaperForReview, PaperList } from '../results/result.queries.js';
import { resultGroups, resultHead, scoresOf } from '../results/result.view.js';
import { reviewStateTexts } from '../texts.js';
import { Collections } from '../store/collections.js';

const sortable = {
  createTime: 'startedAt',
  handTime: 'handedInAt',
  realName: 'realName',
  userTime: 'userTime',
  exState: 'exState',
  state: 'state',
  userScore: 'tenths',
  userObjScore: 'objTenths',
  userSubjScore: 'subjTenths',
};
type Review = typeof calls.reviewPaper;
type AdminRow = Output<typeof calls.paperPaging>['records'][number];
type Person = Output<typeof calls.usersByIds>[number];

/** Marks that a person gives. */
export class MarkByHand extends Command<Output<Review>> {
  constructor(
    readonly input: Input<Review>,
    readonly caller: Caller,
    readonly note: UserContext['note'],
  ) {
    super();
  }
}

/** An attempt that the administrator's role reaches; another one is not there for this person. */
function reachable(attempt: AttemptState, caller: Caller): OpenAttempt | ClosedAttempt {
  if (attempt.status === 'none') throw new BusinessError('NOT_FOUND');
  if (!reaches(caller, { by: attempt.started.examBy, dept: attempt.started.examDept })) throw new BusinessError('NOT_FOUND');
  return attempt;
}

/** What the audit log compares: the whole mark and the state it is in. */
const marksOf = (attempt: OpenAttempt | ClosedAttempt): object => ({ status: attempt.status, ...('tenths' in attempt ? { tenths: attempt.tenths } : {}) });

@CommandHandler(MarkByHand)
export class MarkByHandHandler implements ICommandHandler<MarkByHand> {
  constructor(
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    private readonly time: ServiceTime,
  ) {}

  async execute({ input, caller, note }: MarkByHand): Promise<Output<Review>> {
    const items = input.items.map(({ quId, score, remark }) => ({ quId, tenths: toTenths(score), remark }));
    let before: object | null = null;
    const state = await this.attempts.execute(input.id, async (current) => {
      const attempt = reachable(current, caller);
      const { started } = attempt;
      before = marksOf(attempt);
      const [paper, keys] = await Promise.all([this.contents.paper(started), this.contents.keys(started.setId)]);
      return { type: 'MarkByHand', items, revision: input.version, by: caller.userId, paper, keys, at: this.time.now() };
    });
    if (state.status === 'none' || state.status === 'open') throw new Error(`attempt ${input.id} is open after its marking`);
    note({ before, after: marksOf(state) });
    return { state: state.status === 'finished' ? 2 : 1, userScore: toPoints(state.tenths), version: state.revision };
  }
}

@QueryHandler(PaperForReview)
export class PaperForReviewHandler implements IQueryHandler<PaperForReview> {
  constructor(
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    private readonly exams: ExamReader,
    private readonly client: CallClient,
  ) {}

  async execute({ paperId, caller, requestId }: PaperForReview): Promise<Output<typeof calls.reviewDetail>> {
    const attempt = reachable(await this.attempts.load(paperId), caller);
    if (attempt.status === 'open') throw new BusinessError('NOT_HANDED_IN');
    const { started } = attempt;
    const [exam, paper, keys, people] = await Promise.all([
      this.exams.ofAttempt(started.examId),
      this.contents.paper(started),
      this.contents.keys(started.setId),
      this.client.call(calls.usersByIds, { ids: [started.userId] }, { requestId }),
    ]);
    return {
      ...resultHead(paperId, attempt, exam),
      ...scoresOf(attempt),
      userName: started.userName,
      realName: started.realName,
      deptName: people[0]?.deptName ?? '',
      version: attempt.revision,
      groupList: resultGroups(paper, keys, attempt),
    };
  }
}

@QueryHandler(PaperList)
export class PaperListHandler implements IQueryHandler<PaperList> {
  constructor(
    private readonly store: Collections,
    private readonly counts: AnswerCounts,
    private readonly client: CallClient,
  ) {}

  async execute({ input: { current, size, orders, params }, caller, requestId }: PaperList): Promise<Output<typeof calls.paperPaging>> {
    const { realName, dateRange, reviewState, ...plain } = params;
    const startedAt = between(dateRange);
    const filter = {
      ...reachOf(caller, ...examMaker),
      ...plain,
      // a paper that is still being written is not one that waits for marking
      ...(reviewState === undefined ? {} : { reviewState, handState: plain.handState ?? 1 }),
      ...(realName ? { realName: containing(realName) } : {}),
      ...(startedAt ? { startedAt } : {}),
    };
    const total = await this.store.papers.countDocuments(filter);
    const found = await this.store.papers
      .find(filter)
      .sort(listSort(orders, sortable, { startedAt: -1 }))
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean();
    if (found.length === 0) return pageOf([], total, size);
    const ids = [...new Set(found.map(({ userId }) => userId))];
    const people = new Map((await this.client.call(calls.usersByIds, { ids }, { requestId })).map((person) => [person.id, person]));
    // the read model counts answers at hand-in
    const running = await this.counts.of(found.filter(({ handState }) => handState === 0).map(({ _id }) => _id));
    return pageOf(found.map((paper) => adminRow(paper, people.get(paper.userId), running.get(paper._id) ?? paper.answerCount)), total, size);
  }
}

const adminRow = (paper: PaperDoc, person: Person | undefined, answerCount: number): AdminRow => ({
  id: paper._id,
  examId: paper.examId,
  title: paper.title,
  userId: paper.userId,
  userName: person?.userName ?? paper.userName,
  realName: person?.realName ?? paper.realName,
  deptName: person?.deptName ?? '',
  createTime: paper.startedAt.toISOString(),
  handTime: paper.handedInAt?.toISOString() ?? '',
  userTime: paper.userTime,
  exState: paper.exState,
  state: paper.state,
  handState: paper.handState,
  reviewState: paper.reviewState,
  reviewState_dictText: paper.handState === 0 ? '' : (reviewStateTexts[paper.reviewState] ?? ''),
  userObjScore: toPoints(paper.objTenths),
  userSubjScore: toPoints(paper.subjTenths),
  userScore: toPoints(paper.tenths),
  totalScore: toPoints(paper.totalTenths),
  qualifyScore: toPoints(paper.qualifyTenths),
  passed: paper.passed,
  valid: paper.valid,
  answerCount,
  quCount: paper.quCount,
});
