import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { calls, type Output } from '@xuekao/contracts';
import { containing, listSort, pageOf, skipOf } from '@xuekao/documents';
import { CallClient } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { AnswerCounts, type PaperDoc, AttemptCollections, PaperAccess } from '../attempts/index.js';
import { ExamReader } from '../exams/index.js';
import { between } from '../kernel/between.js';
import { reviewStateTexts } from '../kernel/texts.js';
import { blindOrder, BlindPapers } from './blind-papers.js';
import { PaperList } from './review.queries.js';

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
/** An order by names would tell who is who. */
const blindSort = { ...sortable, realName: 'startedAt' };
const byStart = { startedAt: -1 } as const;
type AdminRow = Output<typeof calls.exam.papers.paging>['records'][number];
type Person = Output<typeof calls.identity.users.byIds>[number];

/** The console's list of papers. */
@QueryHandler(PaperList)
export class PaperListHandler implements IQueryHandler<PaperList> {
  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly counts: AnswerCounts,
    private readonly access: PaperAccess,
    private readonly client: CallClient,
    private readonly exams: ExamReader,
    private readonly names: BlindPapers,
  ) {}

  async execute({ fields, context: { caller, requestId } }: PaperList): Promise<Output<typeof calls.exam.papers.paging>> {
    const { current, size, orders, params } = fields;
    const { realName, dateRange, reviewState, paused, ...plain } = params;
    const startedAt = between(dateRange);
    const blind = await this.access.blindExams(caller);
    const filter = {
      // a name that is looked for must not tell whose paper a blind one is
      $and: [await this.access.filter(caller, 'view'), ...(realName && blind.size > 0 ? [{ examId: { $nin: [...blind] } }] : [])],
      ...plain,
      // a paper that is still being written is not one that waits for marking
      ...(reviewState === undefined ? {} : { reviewState, handState: plain.handState ?? 1 }),
      ...(realName ? { realName: containing(realName) } : {}),
      ...(paused === undefined ? {} : { 'paused.at': { $exists: paused } }),
      ...(startedAt ? { startedAt } : {}),
    };
    const total = await this.attemptStore.papers.countDocuments(filter);
    const found = await this.attemptStore.papers
      .find(filter, { marks: 0 })
      .sort(blind.size > 0 ? blindOrder(listSort(orders, blindSort, byStart), 'startedAt') : listSort(orders, sortable, byStart))
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean();
    if (found.length === 0) return pageOf([], total, size);
    const ids = [...new Set(found.map(({ userId }) => userId))];
    const people = new Map(
      (await this.client.call(calls.identity.users.byIds, { ids }, { requestId })).map((person) => [person.id, person]),
    );
    const markable = new Set(
      await this.attemptStore.papers.distinct('_id', {
        $and: [{ _id: { $in: found.map(({ _id }) => _id) } }, await this.access.filter(caller, 'mark')],
      }),
    );
    // the read model counts answers at hand-in
    const running = await this.counts.of(found.filter(({ handState }) => handState === 0).map(({ _id }) => _id));
    const asking = await this.asking(found);
    return pageOf(
      found.map((paper) => ({
        ...adminRow(paper, running.get(paper._id) ?? paper.answerCount),
        ...(blind.has(paper.examId) ? this.nameless(paper) : personOf(paper, people.get(paper.userId))),
        mayMark: markable.has(paper._id),
        ...(asking.has(paper._id) ? { moveAsks: true as const } : {}),
      })),
      total,
      size,
    );
  }

  private nameless({ _id }: PaperDoc): PersonFields & { id: string } {
    return { ...nobody, id: this.names.nameOf(_id), alias: this.names.aliasOf(_id) };
  }

  /**
   * Papers that are being written and move to another device only when an administrator lets them. A paper keeps what held when it began;
   * of one whose row does not say so, the exam does.
   */
  private async asking(papers: readonly PaperDoc[]): Promise<ReadonlySet<string>> {
    const open = papers.filter(({ handState }) => handState === 0);
    const ids = new Set(open.flatMap(({ moveAsks, examId }) => (moveAsks === undefined ? [examId] : [])));
    const exams = await Promise.all([...ids].map((id) => this.exams.find(id)));
    const asking = new Set(exams.flatMap((exam) => (exam?.moveAsks ? [exam._id] : [])));
    return new Set(open.filter(({ moveAsks, examId }) => moveAsks ?? asking.has(examId)).map(({ _id }) => _id));
  }
}

type PersonFields = Pick<AdminRow, 'alias' | 'userId' | 'userName' | 'realName' | 'deptName'>;

const nobody = { userId: '', userName: '', realName: '', deptName: '' };

const personOf = (paper: PaperDoc, person: Person | undefined): PersonFields => ({
  alias: '',
  userId: paper.userId,
  userName: person?.userName ?? paper.userName,
  realName: person?.realName ?? paper.realName,
  deptName: person?.deptName ?? '',
});

const adminRow = (paper: PaperDoc, answerCount: number): Omit<AdminRow, 'mayMark' | keyof PersonFields> => ({
  id: paper._id,
  examId: paper.examId,
  title: paper.title,
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
  pausedAt: paper.paused?.at.toISOString() ?? '',
  pauseReason: paper.paused?.reason ?? '',
});
