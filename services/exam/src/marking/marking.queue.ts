import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { calls, type DeskAnswer, type Input, type Output } from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { shuffled, toPoints, toTenths } from '@xuekao/question';
import { AttemptCollections, Attempts, isRemoved, stillWaiting, tenthsOf, type ClosedAttempt, type PaperDoc } from '../attempts/index.js';
import { PaperContents } from '../question-sets/index.js';
import { BlindPapers } from './blind-papers.js';
import { leafQuestion } from './marked-paper.view.js';
import { MarkingClaims } from './marking.claims.js';
import { MarkingScopes, type HandLeaf, type MarkingScope } from './marking-scope.js';

type Filter = Record<string, unknown>;
type Next = typeof calls.exam.marking.next;
/** Papers from which one is taken: with many markers at once few of them ask for the same one. */
const candidates = 64;
const triesBeforeLook = 3;
/** Answers to one question that a person holds at the same time; the page asks for a few ahead. */
const mostHeld = 20;

/** Papers whose answer to the question waits for this person. @param decide those about which two others do not agree */
export function waitingFor(examId: string, quId: string, userId: string, decide: boolean): Filter {
  return {
    examId,
    // a person gives one of two marks, and does not decide about the own one
    hand: { $not: { $elemMatch: { quId, by: userId } } },
    ...(decide ? { toMark: quId, toDecide: quId } : { toMark: quId, toDecide: { $ne: quId } }),
  };
}

/** The answer that a marker saw: as it was saved at that time, 0 where there is none. */
export const seenAnswer = ({ answers }: Pick<ClosedAttempt, 'answers'>, quId: string): number => answers.get(quId)?.edit ?? 0;

/** Hands out answers to one question, across all papers, to one marker each. */
@Injectable()
export class MarkingQueue {
  constructor(
    private readonly scopes: MarkingScopes,
    private readonly claims: MarkingClaims,
    private readonly papers: AttemptCollections,
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    private readonly blind: BlindPapers,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async next({ examId, quId, count, decide, except }: Input<Next>, { caller, requestId }: UserContext): Promise<Output<Next>> {
    const { scope, leaf, filter } = await this.scopes.ofQuestion(examId, quId, caller);
    if (decide && !scope.mayDecide) return { items: [], left: 0 };
    const now = this.time.now();
    const waiting = { $and: [waitingFor(examId, quId, caller.userId, decide), filter] };
    const [left, held] = await Promise.all([this.papers.papers.countDocuments(waiting), this.claims.heldOf(examId, quId, now)]);
    const others = held.filter(({ by }) => by !== caller.userId).map(({ paperId }) => paperId);
    const known = (await this.blind.idsOf(except, caller)).values();
    const own = new Set(held.filter(({ by }) => by === caller.userId).map(({ paperId }) => paperId));
    const found = await this.papers.papers
      .find({ $and: [waiting, { _id: { $nin: [...others, ...known] } }] }, { _id: 1, deptCode: 1, hand: 1 })
      // an order by ids would tell those who can compute ids of people which papers come first
      .sort({ startedAt: 1, _id: 1 })
      .limit(candidates)
      .lean<Pick<PaperDoc, '_id' | 'deptCode' | 'hand'>[]>();
    const items: DeskAnswer[] = [];
    // those that the caller holds already come first: a page that was loaded again goes on with them
    const ordered = [
      ...found.filter(({ _id }) => own.has(_id)),
      ...shuffled(
        found.filter(({ _id }) => !own.has(_id)),
        randomUUID(),
      ),
    ];
    const taken = new Set<string>();
    let missed = 0;
    let holds = own.size;
    for (const { _id: paperId, hand } of ordered) {
      if (items.length >= count) break;
      if (taken.has(paperId) || (!own.has(paperId) && holds >= mostHeld)) continue;
      const until = await this.claims.take({ paperId, quId, examId }, caller.userId, now);
      if (!until) {
        missed += 1;
        // many ask at once: one look at what they have by now, in the place of a try for each
        if (missed % triesBeforeLook === 0) for (const held of await this.claims.heldOf(examId, quId, now)) taken.add(held.paperId);
        continue;
      }
      const digest = hand.find((answer) => answer.quId === quId)?.digest ?? '';
      const item = await this.deskAnswer({ paperId, scope, leaf, until, decide, requestId, caller });
      if (!own.has(paperId)) holds += 1;
      if (item) items.push({ ...item, same: decide ? 1 : await this.same(waiting, quId, digest) });
      else await this.claims.release([{ paperId, quId }], caller.userId);
    }
    return { items, left };
  }

  private same(waiting: Filter, quId: string, digest: string): Promise<number> {
    return this.papers.papers.countDocuments({ $and: [waiting, { hand: { $elemMatch: { quId, digest } } }] });
  }

  /** Null where it waits for this person no more: the row of the list was behind. */
  private async deskAnswer({
    paperId,
    scope,
    leaf,
    until,
    decide,
    requestId,
    caller,
  }: {
    paperId: string;
    scope: MarkingScope;
    leaf: HandLeaf;
    until: Date;
    decide: boolean;
    requestId: string;
    caller: UserContext['caller'];
  }): Promise<Omit<DeskAnswer, 'same'> | null> {
    const { state: attempt } = await this.attempts.read(paperId);
    if (attempt.status === 'none' || attempt.status === 'open' || isRemoved(attempt)) return null;
    const proposals = attempt.proposals.get(leaf.id) ?? [];
    const isSplit = proposals.length > 1;
    if (!stillWaiting(attempt).includes(leaf.id) || isSplit !== decide || proposals.some(({ by }) => by === caller.userId)) return null;
    const { paper, keys } = await this.contents.withKeys(attempt.started);
    const shown = leafQuestion(paper, keys, attempt, leaf.id);
    if (!shown) return null;
    const ids = [...(scope.isBlind ? [] : [attempt.started.userId]), ...(decide ? proposals.map(({ by }) => by) : [])];
    const people = ids.length === 0 ? [] : await this.client.call(calls.identity.users.byIds, { ids: [...new Set(ids)] }, { requestId });
    const personOf = (userId: string) => people.find(({ id }) => id === userId);
    return {
      paperId: scope.hidesPeople ? this.blind.nameOf(paperId) : paperId,
      quId: leaf.id,
      version: seenAnswer(attempt, leaf.id),
      setRevision: attempt.started.setRevision ?? 0,
      until: until.toISOString(),
      alias: this.blind.aliasOf(paperId),
      person: scope.isBlind ? null : { realName: attempt.started.realName, deptName: personOf(attempt.started.userId)?.deptName ?? '' },
      ...shown,
      proposals: decide
        ? proposals.map((mark) => ({
            realName: personOf(mark.by)?.realName ?? '',
            score: toPoints(tenthsOf(mark, toTenths(shown.question.score))),
            remark: mark.remark,
          }))
        : [],
    };
  }
}
