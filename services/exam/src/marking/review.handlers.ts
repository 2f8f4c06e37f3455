import { Command, CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { BusinessError, calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';
import { toPoints, toTenths } from '@xuekao/question';
import { reaches } from '../kernel/reach.js';
import { type AttemptState, type ClosedAttempt, type OpenAttempt, Attempts, paperStateOf } from '../attempts/index.js';
import { ServiceTime } from '../kernel/service-time.js';
import { PaperContents } from '../papers/index.js';
import { ExamReader } from '../exams/index.js';
import { PaperForReview } from './review.queries.js';
import { resultGroups, resultHead, scoresOf } from './marked-paper.view.js';
import { isTrialExam } from '../kernel/trial-ids.js';

type Review = typeof calls.exam.papers.review;

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

/** An attempt that the administrator's role reaches; another one is not there for this person, and a trial is nobody's to mark. */
function reachable(attempt: AttemptState, caller: Caller): OpenAttempt | ClosedAttempt {
  if (attempt.status === 'none' || isTrialExam(attempt.started.examId)) throw new BusinessError('NOT_FOUND');
  if (!reaches(caller, { by: attempt.started.examBy, dept: attempt.started.examDept })) throw new BusinessError('NOT_FOUND');
  return attempt;
}

/** What the audit log compares: the whole mark and the state it is in. */
const marksOf = (attempt: OpenAttempt | ClosedAttempt): object => ({
  status: attempt.status,
  ...('tenths' in attempt ? { tenths: attempt.tenths } : {}),
});

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
    return { state: paperStateOf(state), userScore: toPoints(state.tenths), version: state.revision };
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

  async execute({ paperId, caller, requestId }: PaperForReview): Promise<Output<typeof calls.exam.papers.reviewDetail>> {
    const attempt = reachable(await this.attempts.load(paperId), caller);
    if (attempt.status === 'open') throw new BusinessError('NOT_HANDED_IN');
    const { started } = attempt;
    const [exam, paper, keys, people] = await Promise.all([
      this.exams.ofAttempt(started.examId),
      this.contents.paper(started),
      this.contents.keys(started.setId),
      this.client.call(calls.identity.users.byIds, { ids: [started.userId] }, { requestId }),
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
