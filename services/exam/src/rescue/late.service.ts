import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { pageOf, skipOf } from '@xuekao/documents';
import type { EventStore } from '@xuekao/event-sourcing';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { learnerQuestion } from '@xuekao/question';
import {
  AttemptCollections,
  Attempts,
  type ClosedAttempt,
  EVENTS,
  hasLateEvidence,
  lateStates,
  PaperAccess,
  type PaperDoc,
  streamOf,
} from '../attempts/index.js';
import { type PaperContent, PaperContents } from '../question-sets/index.js';
import { answerOf, byQuestion, evidenceIn, givenAtOf, savedOf, type LateAnswer } from './late.evidence.js';
import { LateNews } from './late.news.js';

type Late = typeof calls.exam.late;
type Detail = Output<Late['detail']>;
type Question = Detail['questions'][number];

/** Answers that came too late, for who may edit the exam: the log keeps them, and one decision about a paper takes or leaves each. */
@Injectable()
export class LateService {
  constructor(
    private readonly attempts: Attempts,
    private readonly attemptStore: AttemptCollections,
    private readonly access: PaperAccess,
    private readonly contents: PaperContents,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    private readonly news: LateNews,
    @Inject(EVENTS) private readonly events: EventStore,
  ) {}

  async paging({ current, size, params }: Input<Late['paging']>, { caller, requestId }: UserContext): Promise<Output<Late['paging']>> {
    const { examId, lateState } = params;
    const states = lateState === undefined ? [lateStates.waiting, lateStates.decided] : [lateState];
    const filter = { $and: [await this.access.filter(caller, 'edit')], examId, lateState: { $in: states } };
    const total = await this.attemptStore.papers.countDocuments(filter);
    const found = await this.attemptStore.papers
      .find(filter)
      .sort({ lateState: 1, handedInAt: -1, _id: 1 })
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean();
    const departments = await this.people(
      found.map(({ userId }) => userId),
      requestId,
    );
    return pageOf(
      found.map((paper) => ({ ...headOf(paper), deptName: departments.get(paper.userId)?.deptName ?? '' })),
      total,
      size,
    );
  }

  async detail(id: string, { caller, requestId }: UserContext): Promise<Detail> {
    const paper = await this.reached(id, caller);
    const attempt = await this.closed(id);
    const [content, appends] = await Promise.all([this.contents.paper(attempt.started), this.events.read(streamOf(id))]);
    const { answers, decisions } = evidenceIn(appends);
    const people = await this.people([paper.userId, ...decisions.map(({ by }) => by)], requestId);
    const { deadline, reconnectMs = 0 } = attempt.started;
    return {
      ...headOf(paper),
      exState: attempt.exState,
      lateState: hasLateEvidence(attempt) ? lateStates.waiting : lateStates.decided,
      deptName: people.get(paper.userId)?.deptName ?? '',
      deadline: new Date(deadline).toISOString(),
      reconnectMinutes: reconnectMs / 60_000,
      version: attempt.lateAnswers,
      questions: questionsOf(content, attempt, answers),
      decisions: decisions.map(({ by, at, isOutage: _isOutage, ...decision }) => ({
        ...decision,
        byName: people.get(by)?.realName ?? '',
        at: new Date(at).toISOString(),
      })),
    };
  }

  /** @throws {BusinessError} NOT_FOUND, NOT_HANDED_IN, STALE where more came meanwhile, or somebody else decided */
  async judge({ id, version, take, reason }: Input<Late['judge']>, { caller, note }: UserContext): Promise<void> {
    await this.reached(id, caller);
    const { answers } = evidenceIn(await this.events.read(streamOf(id)));
    const chosen = take.map((key) => answers.find((late) => late.key === key && late.state === 'waiting'));
    const taken = chosen.flatMap((late) => (late ? [savedOf(late)] : []));
    if (taken.length < take.length || new Set(taken.map(({ quId }) => quId)).size < take.length) throw new BusinessError('STALE');
    const at = this.time.now();
    await this.news.expect(id);
    await this.attempts.execute(id, (state) => {
      if (state.status !== 'none' && state.lateAnswers !== version) throw new BusinessError('STALE');
      return { type: 'JudgeLateAnswers', taken, reason, by: caller.userId, at };
    });
    note({ object: id, after: { taken: taken.map(({ quId }) => quId), reason } });
    this.news.tellSoon(id);
  }

  private async reached(id: string, caller: Caller): Promise<PaperDoc> {
    const paper = await this.attemptStore.papers.findOne({ $and: [{ _id: id }, await this.access.filter(caller, 'edit')] }).lean();
    if (!paper) throw new BusinessError('NOT_FOUND');
    return paper;
  }

  private async closed(id: string): Promise<ClosedAttempt> {
    const attempt = await this.attempts.load(id);
    if (attempt.status === 'none') throw new BusinessError('NOT_FOUND');
    if (attempt.status === 'open') throw new BusinessError('NOT_HANDED_IN');
    return attempt;
  }

  private async people(ids: readonly string[], requestId: string) {
    const wanted = [...new Set(ids)];
    const found = wanted.length === 0 ? [] : await this.client.call(calls.identity.users.byIds, { ids: wanted }, { requestId });
    return new Map(found.map((person) => [person.id, person]));
  }
}

const headOf = ({ _id, examId, title, userName, realName, handedInAt, exState, lateState }: PaperDoc) => ({
  id: _id,
  examId,
  title,
  userName,
  realName,
  handTime: handedInAt?.toISOString() ?? '',
  exState,
  lateState,
});

/** Questions with late answers, in the order of the paper. */
function questionsOf(paper: PaperContent, attempt: ClosedAttempt, answers: readonly LateAnswer[]): Question[] {
  const late = byQuestion(answers);
  return paper.questions.flatMap((place) => {
    const { seed } = attempt.started;
    const view = learnerQuestion(place.view, { sort: place.number, maxTenths: place.maxTenths, seed });
    const leaves = [
      { view, label: String(view.sort) },
      ...view.subList.map((part, index) => ({ view: part, label: `${view.sort}.${index + 1}` })),
    ];
    return leaves.flatMap(({ view: { quId, quType, content, answerList }, label }) => {
      const found = late.get(quId);
      if (found === undefined) return [];
      return [{ quId, label, quType, content, answerList, saved: answerOf(attempt.answers, quId), late: found.map(lateOf) }];
    });
  });
}

function lateOf(late: LateAnswer): Question['late'][number] {
  const givenAt = givenAtOf(late);
  return {
    key: late.key,
    answer: late.answer,
    givenAt: givenAt === null ? null : new Date(givenAt).toISOString(),
    arrivedAt: new Date(late.arrivedAt).toISOString(),
    heardAt: late.heardAt === undefined ? null : new Date(late.heardAt).toISOString(),
    keysShown: late.keysShown === true,
    state: late.state,
  };
}
