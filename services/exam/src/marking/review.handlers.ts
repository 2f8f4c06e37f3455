import { CommandHandler, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { BusinessError, calls, type Caller, type Output } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { toPoints, toTenths, type QuestionView } from '@xuekao/question';
import {
  Attempts,
  type AttemptChange,
  type AttemptState,
  type ClosedAttempt,
  type OpenAttempt,
  PaperAccess,
  paperStateOf,
  stillWaiting,
} from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';
import { ExamReader } from '../exams/index.js';
import { BlindPapers } from './blind-papers.js';
import { MarkByHand } from './marking.commands.js';
import { PaperForReview } from './review.queries.js';
import { MarkerGate } from './marker.gate.js';
import { ReviewNews } from './review.news.js';
import { MarkingScopes, type MarkingScope } from './marking-scope.js';
import { resultGroups, resultHead, scoresOf, type ResultGroup } from './marked-paper.view.js';

type Review = typeof calls.exam.papers.review;

/** Values that the audit log compares: the whole mark and the state of the paper. */
const marksOf = (attempt: OpenAttempt | ClosedAttempt): object => ({
  status: attempt.status,
  ...('tenths' in attempt ? { tenths: attempt.tenths } : {}),
});

const closedRevision = (state: AttemptState | null): number | null =>
  state === null || state.status === 'none' || state.status === 'open' ? null : state.revision;

@CommandHandler(MarkByHand)
export class MarkByHandHandler implements ICommandHandler<MarkByHand> {
  constructor(
    private readonly attempts: Attempts,
    private readonly gate: MarkerGate,
    private readonly contents: PaperContents,
    private readonly scopes: MarkingScopes,
    private readonly news: ReviewNews,
  ) {}

  async execute({ fields, context, at, change }: MarkByHand): Promise<Output<Review>> {
    const items = fields.items.map(({ quId, score, remark }) => ({ quId, tenths: toTenths(score), remark }));
    const { started, told } = await this.checkQuestions(fields, context.caller);
    const scope = await markingOf(this.scopes, started.examId, context.caller);
    const by = context.caller.userId;
    let before: object | null = null;
    const [proposed, final] = split(items, scope);
    const changeBy = (make: (attempt: OpenAttempt | ClosedAttempt) => AttemptChange) =>
      change((attempt) => {
        before ??= marksOf(attempt);
        return make(attempt);
      });
    // whoever had a result hears that it is another one
    if (told !== null) await this.news.expect(fields.id, fields.version);
    // the marks of the paper first: they are refused where somebody was faster, and a proposal changes no version
    let state = final.length === 0 ? null : await changeBy(() => ({ type: 'MarkByHand', items: final, revision: fields.version, by, at }));
    try {
      for (const [tolerance, some] of proposed) {
        // what this call has changed itself is no change by somebody else
        const revision = closedRevision(state) ?? fields.version;
        state = await changeBy(() => ({ type: 'ProposeMarks', items: some, revision, tolerance, by, at }));
      }
    } finally {
      // marks that count are in the audit log also where a proposal was refused behind them
      if (state !== null) context.note({ object: fields.id, before, after: marksOf(state) });
      if (state !== null && told !== null) this.news.tellSoon(fields.id, fields.version);
    }
    if (state === null || state.status === 'open') throw new Error(`attempt ${fields.id} is open after its marking`);
    return { state: paperStateOf(state), userScore: toPoints(state.tenths), version: state.revision };
  }

  /** A marker with some of the questions marks no others. @throws {BusinessError} NOT_FOUND */
  private async checkQuestions({ id, items }: MarkByHand['fields'], caller: Caller): Promise<OpenAttempt | ClosedAttempt> {
    const attempt = await this.attempts.load(id);
    const markable = await this.gate.markable(attempt, caller);
    if (attempt.status === 'none') throw new BusinessError('NOT_FOUND');
    if (markable === 'all') return attempt;
    const { paper } = await this.contents.withKeys(attempt.started);
    const own = paper.questions.filter(({ view }) => markable.has(view.id)).flatMap(({ view }) => [view.id, ...partsOf(view)]);
    if (!items.every(({ quId }) => own.includes(quId))) throw new BusinessError('NOT_FOUND');
    return attempt;
  }
}

@QueryHandler(PaperForReview)
export class PaperForReviewHandler implements IQueryHandler<PaperForReview> {
  constructor(
    private readonly contents: PaperContents,
    private readonly exams: ExamReader,
    private readonly client: CallClient,
    private readonly gate: MarkerGate,
    private readonly scopes: MarkingScopes,
    private readonly blind: BlindPapers,
    private readonly access: PaperAccess,
  ) {}

  async execute({
    fields: { id },
    context: { caller, requestId },
    own: attempt,
  }: PaperForReview): Promise<Output<typeof calls.exam.papers.reviewDetail>> {
    if (attempt.status === 'open') throw new BusinessError('NOT_HANDED_IN');
    const { started } = attempt;
    const markable = await this.gate.markable(attempt, caller);
    const hidesPeople = (await this.access.blindExams(caller)).has(started.examId);
    const [scope, exam, { paper, keys }, people] = await Promise.all([
      markingOf(this.scopes, started.examId, caller),
      this.exams.ofAttempt(started.examId),
      this.contents.withKeys(started),
      this.client.call(calls.identity.users.byIds, { ids: [started.userId] }, { requestId }),
    ]);
    return {
      ...resultHead(hidesPeople ? this.blind.nameOf(id) : id, attempt, exam),
      ...scoresOf(attempt),
      ...(hidesPeople
        ? { alias: this.blind.aliasOf(id), userName: '', realName: '', deptName: '' }
        : { alias: '', userName: started.userName, realName: started.realName, deptName: people[0]?.deptName ?? '' }),
      version: attempt.revision,
      mayDecide: scope?.mayDecide ?? false,
      doubleIds: doubleLeaves(scope).map(({ id: leafId }) => leafId),
      proposed: ownProposals(attempt, caller.userId),
      groupList: withOnly(resultGroups(paper, keys, attempt), markable),
    };
  }
}

type Item = { quId: string; tenths: number; remark: string };

/** Null: the exam is gone, its papers are marked as they were. */
async function markingOf(scopes: MarkingScopes, examId: string, caller: Caller): Promise<MarkingScope | null> {
  try {
    return await scopes.of(examId, caller);
  } catch (error) {
    if (error instanceof BusinessError && error.errorName === 'NOT_FOUND') return null;
    throw error;
  }
}

/** A person who may decide gives marks that count at once. */
const doubleLeaves = (scope: MarkingScope | null) =>
  scope === null || scope.mayDecide ? [] : scope.leaves.filter((leaf) => scope.toleranceOf(leaf) !== null);

/** Marks that are one of two, by the tolerance of their question, and those that count. */
function split(items: readonly Item[], scope: MarkingScope | null): [ReadonlyMap<number, Item[]>, Item[]] {
  const tolerances = new Map(doubleLeaves(scope).map((leaf) => [leaf.id, scope?.toleranceOf(leaf) ?? 0]));
  const proposed = new Map<number, Item[]>();
  for (const item of items) {
    const tolerance = tolerances.get(item.quId);
    if (tolerance !== undefined) proposed.set(tolerance, [...(proposed.get(tolerance) ?? []), item]);
  }
  return [proposed, items.filter(({ quId }) => !tolerances.has(quId))];
}

function ownProposals(attempt: ClosedAttempt, userId: string): { quId: string; score: number; remark: string }[] {
  return stillWaiting(attempt).flatMap((quId) => {
    const own = attempt.proposals.get(quId)?.find(({ by }) => by === userId);
    return own ? [{ quId, score: toPoints(own.tenths), remark: own.remark }] : [];
  });
}

const partsOf = (view: QuestionView): string[] => ('parts' in view ? view.parts.map(({ id }) => id) : []);

/** A marker with some of the questions sees those; groups without any are left out. */
function withOnly(groups: ResultGroup[], markable: 'all' | ReadonlySet<string>): ResultGroup[] {
  if (markable === 'all') return groups;
  return groups
    .map((group) => ({ ...group, quList: group.quList.filter(({ quId }) => markable.has(quId)) }))
    .filter(({ quList }) => quList.length > 0);
}
