import { CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { BusinessError, calls, type Output } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { toPoints, toTenths } from '@xuekao/question';
import { type ClosedAttempt, type OpenAttempt, paperStateOf } from '../attempts/index.js';
import { PaperContents } from '../papers/index.js';
import { ExamReader } from '../exams/index.js';
import { MarkByHand } from './marking.commands.js';
import { PaperForReview } from './review.queries.js';
import { resultGroups, resultHead, scoresOf } from './marked-paper.view.js';

type Review = typeof calls.exam.papers.review;

/** Values that the audit log compares: the whole mark and the state of the paper. */
const marksOf = (attempt: OpenAttempt | ClosedAttempt): object => ({
  status: attempt.status,
  ...('tenths' in attempt ? { tenths: attempt.tenths } : {}),
});

@CommandHandler(MarkByHand)
export class MarkByHandHandler implements ICommandHandler<MarkByHand> {
  async execute({ fields, context, at, change }: MarkByHand): Promise<Output<Review>> {
    const items = fields.items.map(({ quId, score, remark }) => ({ quId, tenths: toTenths(score), remark }));
    let before: object | null = null;
    const state = await change((attempt) => {
      before = marksOf(attempt);
      return { type: 'MarkByHand', items, revision: fields.version, by: context.caller.userId, at };
    });
    if (state.status === 'open') throw new Error(`attempt ${fields.id} is open after its marking`);
    context.note({ before, after: marksOf(state) });
    return { state: paperStateOf(state), userScore: toPoints(state.tenths), version: state.revision };
  }
}

@QueryHandler(PaperForReview)
export class PaperForReviewHandler implements IQueryHandler<PaperForReview> {
  constructor(
    private readonly contents: PaperContents,
    private readonly exams: ExamReader,
    private readonly client: CallClient,
  ) {}

  async execute({
    fields: { id },
    context: { requestId },
    own: attempt,
  }: PaperForReview): Promise<Output<typeof calls.exam.papers.reviewDetail>> {
    if (attempt.status === 'open') throw new BusinessError('NOT_HANDED_IN');
    const { started } = attempt;
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
      groupList: resultGroups(paper, keys, attempt),
    };
  }
}
