import { CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { BusinessError, calls, type Caller, type Output } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { toPoints, toTenths, type QuestionView } from '@xuekao/question';
import { Attempts, type ClosedAttempt, type OpenAttempt, paperStateOf } from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';
import { ExamReader } from '../exams/index.js';
import { MarkByHand } from './marking.commands.js';
import { PaperForReview } from './review.queries.js';
import { MarkerGate } from './marker.gate.js';
import { resultGroups, resultHead, scoresOf, type ResultGroup } from './marked-paper.view.js';

type Review = typeof calls.exam.papers.review;

/** Values that the audit log compares: the whole mark and the state of the paper. */
const marksOf = (attempt: OpenAttempt | ClosedAttempt): object => ({
  status: attempt.status,
  ...('tenths' in attempt ? { tenths: attempt.tenths } : {}),
});

@CommandHandler(MarkByHand)
export class MarkByHandHandler implements ICommandHandler<MarkByHand> {
  constructor(
    private readonly attempts: Attempts,
    private readonly gate: MarkerGate,
    private readonly contents: PaperContents,
  ) {}

  async execute({ fields, context, at, change }: MarkByHand): Promise<Output<Review>> {
    const items = fields.items.map(({ quId, score, remark }) => ({ quId, tenths: toTenths(score), remark }));
    await this.checkQuestions(fields, context.caller);
    let before: object | null = null;
    const state = await change((attempt) => {
      before = marksOf(attempt);
      return { type: 'MarkByHand', items, revision: fields.version, by: context.caller.userId, at };
    });
    if (state.status === 'open') throw new Error(`attempt ${fields.id} is open after its marking`);
    context.note({ before, after: marksOf(state) });
    return { state: paperStateOf(state), userScore: toPoints(state.tenths), version: state.revision };
  }

  /** A marker with some of the questions marks no others. @throws {BusinessError} NOT_FOUND */
  private async checkQuestions({ id, items }: MarkByHand['fields'], caller: Caller): Promise<void> {
    const attempt = await this.attempts.load(id);
    const markable = await this.gate.markable(attempt, caller);
    if (markable === 'all' || attempt.status === 'none') return;
    const { paper } = await this.contents.withKeys(attempt.started);
    const own = paper.questions.filter(({ view }) => markable.has(view.id)).flatMap(({ view }) => [view.id, ...partsOf(view)]);
    if (!items.every(({ quId }) => own.includes(quId))) throw new BusinessError('NOT_FOUND');
  }
}

@QueryHandler(PaperForReview)
export class PaperForReviewHandler implements IQueryHandler<PaperForReview> {
  constructor(
    private readonly contents: PaperContents,
    private readonly exams: ExamReader,
    private readonly client: CallClient,
    private readonly gate: MarkerGate,
  ) {}

  async execute({
    fields: { id },
    context: { caller, requestId },
    own: attempt,
  }: PaperForReview): Promise<Output<typeof calls.exam.papers.reviewDetail>> {
    if (attempt.status === 'open') throw new BusinessError('NOT_HANDED_IN');
    const { started } = attempt;
    const markable = await this.gate.markable(attempt, caller);
    const [exam, { paper, keys }, people] = await Promise.all([
      this.exams.ofAttempt(started.examId),
      this.contents.withKeys(started),
      this.client.call(calls.identity.users.byIds, { ids: [started.userId] }, { requestId }),
    ]);
    return {
      ...resultHead(id, attempt, exam),
      ...scoresOf(attempt),
      userName: started.userName,
      realName: started.realName,
      deptName: people[0]?.deptName ?? '',
      version: attempt.revision,
      groupList: withOnly(resultGroups(paper, keys, attempt), markable),
    };
  }
}

const partsOf = (view: QuestionView): string[] => ('parts' in view ? view.parts.map(({ id }) => id) : []);

/** A marker with some of the questions sees those; groups without any are left out. */
function withOnly(groups: ResultGroup[], markable: 'all' | ReadonlySet<string>): ResultGroup[] {
  if (markable === 'all') return groups;
  return groups
    .map((group) => ({ ...group, quList: group.quList.filter(({ quId }) => markable.has(quId)) }))
    .filter(({ quList }) => quList.length > 0);
}
