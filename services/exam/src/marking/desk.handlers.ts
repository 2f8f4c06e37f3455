import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BusinessError, type calls, type Output } from '@xuekao/contracts';
import { ServiceTime } from '@xuekao/platform';
import { toTenths } from '@xuekao/question';
import { answerDigest, AttemptCollections, Attempts, paperStateOf, type ClosedAttempt } from '../attempts/index.js';
import { workThrough } from '../kernel/work-through.js';
import { hasGiven, markOf, outcomeOf } from './desk.marks.js';
import { MarkAnswer, MarkSame, ReopenReview } from './marking.commands.js';
import { MarkingClaims } from './marking.claims.js';
import { seenAnswer, waitingFor } from './marking.queue.js';
import { closed, MarkingScopes } from './marking-scope.js';
import { ReviewNews } from './review.news.js';

type Marking = typeof calls.exam.marking;
/** Answers of one call, and those that are marked at the same time. */
const mostSame = 200;
const atOnce = 8;

/** The answer and its points are those that the marker saw. */
const isAsSeen = (
  attempt: ClosedAttempt,
  { quId, version, setRevision }: { quId: string; version: number; setRevision: number },
): boolean => seenAnswer(attempt, quId) === version && (attempt.started.setRevision ?? 0) === setRevision;

@CommandHandler(MarkAnswer)
export class MarkAnswerHandler implements ICommandHandler<MarkAnswer> {
  constructor(
    private readonly scopes: MarkingScopes,
    private readonly claims: MarkingClaims,
    private readonly news: ReviewNews,
    private readonly time: ServiceTime,
  ) {}

  async execute({ fields, context, at, change }: MarkAnswer): Promise<Output<Marking['mark']>> {
    const { id, quId, remark, again } = fields;
    const { caller } = context;
    const { attempt, scope, leaf } = await this.scopes.ofAnswer({ id, quId }, caller);
    const given = { scope, leaf, caller, tenths: toTenths(fields.score), remark, at };
    const answer = { paperId: id, quId };
    if (hasGiven(attempt, given)) {
      await this.claims.release([answer], caller.userId);
      return { outcome: outcomeOf(attempt, quId), state: paperStateOf(attempt) };
    }
    if (!again && !(await this.claims.holds(answer, caller.userId, this.time.now()))) throw new BusinessError('MARK_HELD');
    // whoever had a result hears that it is another one
    const hadResult = attempt.told !== null;
    if (hadResult) await this.news.expect(id, attempt.revision);
    const after = closed(
      await change((now) => {
        const seen = closed(now);
        const isOwn = [seen.handMarks.get(quId), ...(seen.proposals.get(quId) ?? [])].some((mark) => mark?.by === caller.userId);
        if (again && !isOwn) throw new BusinessError('STALE');
        if (!isAsSeen(seen, fields)) throw new BusinessError('STALE');
        return markOf(seen, given);
      }),
    );
    if (hadResult) this.news.tellSoon(id, attempt.revision);
    await this.claims.release([answer], caller.userId);
    const outcome = outcomeOf(after, quId);
    context.note({ object: id, after: { quId, tenths: given.tenths, outcome } });
    return { outcome, state: paperStateOf(after) };
  }
}

@CommandHandler(MarkSame)
export class MarkSameHandler implements ICommandHandler<MarkSame> {
  constructor(
    private readonly attempts: Attempts,
    private readonly scopes: MarkingScopes,
    private readonly claims: MarkingClaims,
    private readonly papers: AttemptCollections,
    private readonly news: ReviewNews,
    private readonly time: ServiceTime,
  ) {}

  /** Answers that a colleague holds at the moment are left to the colleague. */
  async execute({ fields, context, at }: MarkSame): Promise<Output<Marking['markSame']>> {
    const { id, quId, setRevision, remark } = fields;
    const { caller } = context;
    const { attempt, scope, leaf, filter } = await this.scopes.ofAnswer({ id, quId }, caller);
    const { examId } = attempt.started;
    // the marker read another answer, or marked by other points
    if (!isAsSeen(attempt, fields)) throw new BusinessError('STALE');
    const digest = answerDigest(attempt.answers.get(quId)?.answer);
    const same = {
      $and: [waitingFor(examId, quId, caller.userId, false), filter, { hand: { $elemMatch: { quId, digest } } }],
    };
    const now = this.time.now();
    const held = await this.claims.heldOf(examId, quId, now);
    const others = held.filter(({ by }) => by !== caller.userId).map(({ paperId }) => paperId);
    const found = await this.papers.papers
      .find({ $and: [same, { _id: { $nin: others } }] }, { _id: 1 })
      .limit(mostSame)
      .lean();
    const ids = found.map(({ _id }) => _id);
    const given = { scope, leaf, caller, tenths: toTenths(fields.score), remark, at };
    let count = 0;
    const mark = async (paperId: string): Promise<void> => {
      const answer = { paperId, quId };
      if (!(await this.claims.take({ ...answer, examId }, caller.userId, now))) return;
      try {
        let toldOf: number | null = null;
        await this.attempts.execute(paperId, async (state) => {
          // the row of the list may be behind the answer
          const seen = closed(state);
          const isSame = answerDigest(seen.answers.get(quId)?.answer) === digest && (seen.started.setRevision ?? 0) === setRevision;
          if (!isSame) throw new BusinessError('STALE');
          const change = markOf(state, given);
          toldOf = seen.told === null ? null : seen.revision;
          if (toldOf !== null) await this.news.expect(paperId, toldOf);
          return change;
        });
        count += 1;
        if (toldOf !== null) this.news.tellSoon(paperId, toldOf);
      } catch (error) {
        // what somebody else did meanwhile stays; anything else is the same for every further answer
        if (!(error instanceof BusinessError) || (error.errorName !== 'STALE' && error.errorName !== 'NOT_FOUND')) throw error;
      } finally {
        await this.claims.release([answer], caller.userId);
      }
    };
    try {
      await workThrough(ids, atOnce, mark);
    } finally {
      // marks that were given before a refusal count
      if (count > 0) context.note({ object: id, after: { quId, tenths: given.tenths, count } });
    }
    return { count, left: await this.papers.papers.countDocuments(same) };
  }
}

@CommandHandler(ReopenReview)
export class ReopenReviewHandler implements ICommandHandler<ReopenReview> {
  constructor(
    private readonly attempts: Attempts,
    private readonly scopes: MarkingScopes,
    private readonly news: ReviewNews,
  ) {}

  /** A repeat after a lost reply changes nothing. */
  async execute({ fields: { id, version, quIds, reason }, context, at, change }: ReopenReview): Promise<Output<Marking['reopen']>> {
    const attempt = closed(await this.attempts.load(id));
    const { mayDecide } = await this.scopes.of(attempt.started.examId, context.caller);
    if (!mayDecide) throw new BusinessError('NOT_FOUND');
    await this.news.expect(id, version);
    const after = closed(await change(() => ({ type: 'ReopenReview', quIds, revision: version, reason, by: context.caller.userId, at })));
    context.note({ object: id, after: { quIds, reason } });
    this.news.tellSoon(id, version);
    return { state: paperStateOf(after), version: after.revision };
  }
}
