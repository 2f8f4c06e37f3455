import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate, listSort, pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { Attempts, ownAttempt, PaperAccess, paperStateOf, PersonAllowance } from '../attempts/index.js';
import { ExamReader } from '../exams/index.js';
import { isTrialExam } from '../kernel/trial-ids.js';
import { blindOrder, BlindPapers } from '../marking/index.js';
import { PaperContents } from '../question-sets/index.js';
import { appealStates, type AppealDoc } from './appeal.model.js';
import { AppealNews } from './appeal.news.js';
import { appealsUntil } from './appeal.rules.js';
import { ReleaseGate } from './release-gate.js';
import { ResultCollections } from './result.collections.js';

type Calls = typeof calls.exam.appeals;
const sortable = { askTime: 'askedAt', realName: 'realName', title: 'title' };
/** An order by names would tell who is who. */
const blindSort = { ...sortable, realName: 'askedAt' };
const waitingFirst = { state: 1, askedAt: 1 } as const;
/** Of one person: more than a paper has questions that anybody would ask about in an hour. */
const askRate = { burst: 30, perSecond: 30 / 3600 };

const idOf = ({ paperId, quId }: Pick<AppealDoc, 'paperId' | 'quId'>): string => `${paperId}:${quId}`;

/** 复核: questions of learners about marks that are published, and the answers of those who may mark. */
@Injectable()
export class AppealService {
  private readonly asks = new PersonAllowance(askRate, 'TOO_MANY');

  constructor(
    private readonly store: ResultCollections,
    private readonly attempts: Attempts,
    private readonly access: PaperAccess,
    private readonly contents: PaperContents,
    private readonly exams: ExamReader,
    private readonly gate: ReleaseGate,
    private readonly news: AppealNews,
    private readonly names: BlindPapers,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, APPEAL_CLOSED, APPEAL_TWICE, TOO_MANY */
  async ask({ paperId, quId, text }: Input<Calls['ask']>, { caller }: UserContext): Promise<void> {
    const attempt = ownAttempt((await this.attempts.read(paperId)).state, caller);
    const { started } = attempt;
    if (isTrialExam(started.examId)) throw new BusinessError('NOT_FOUND');
    const exam = await this.exams.ofAttempt(started.examId);
    const now = this.time.now();
    if (attempt.status === 'open' || appealsUntil(exam, attempt, now) === null) throw new BusinessError('APPEAL_CLOSED');
    const place = quId === '' ? null : (await this.contents.paper(started)).byId.get(quId)?.place;
    if (place === undefined) throw new BusinessError('NOT_FOUND');
    // a single question is asked about by whoever sees it
    const { answers } = await this.gate.releaseOf(exam, attempt, paperStateOf(attempt));
    if (place !== null && answers !== 'shown') throw new BusinessError('APPEAL_CLOSED');
    this.asks.take(caller.userId);
    const { examId, title, examBy, examDept, userId, userName, realName, deptCode } = started;
    const asked: AppealDoc = {
      _id: idOf({ paperId, quId }),
      ...{ paperId, quId, number: place?.number ?? 0, examId, title, examBy, examDept, userId, userName, realName, deptCode },
      ...{ text, askedAt: new Date(now), state: appealStates.waiting, answer: '', answeredBy: '', answeredAt: null },
    };
    try {
      await this.store.appeals.create(asked);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // sent again after a reply that was lost
      const before = await this.store.appeals.findById(asked._id, { userId: 1, text: 1 }).lean();
      if (before?.userId !== userId || before.text !== text) throw new BusinessError('APPEAL_TWICE');
    }
  }

  async paging({ current, size, orders, params }: Input<Calls['paging']>, { caller }: UserContext): Promise<Output<Calls['paging']>> {
    const blind = await this.access.blindExams(caller);
    const filter = { $and: [await this.access.filter(caller, 'mark', { id: 'paperId', question: 'quId' })], ...params };
    const total = await this.store.appeals.countDocuments(filter);
    const found = await this.store.appeals
      .find(filter)
      .sort(blind.size > 0 ? blindOrder(listSort(orders, blindSort, waitingFirst), 'askedAt') : listSort(orders, sortable, waitingFirst))
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean<AppealDoc[]>();
    return pageOf(
      found.map((appeal) => (blind.has(appeal.examId) ? { ...rowOf(appeal), ...this.nameless(appeal) } : rowOf(appeal))),
      total,
      size,
    );
  }

  /** @throws {BusinessError} NOT_FOUND, STALE where it has another answer */
  async answer(input: Input<Calls['answer']>, { caller, note }: UserContext): Promise<void> {
    const _id = idOf({ ...input, paperId: await this.names.idOf(input.paperId, caller) });
    const appeal = await this.store.appeals.findById(_id).lean<AppealDoc>();
    if (!appeal) throw new BusinessError('NOT_FOUND');
    await this.checkMarkable(appeal, caller);
    const { answer } = input;
    await this.news.expect(_id);
    const { matchedCount } = await this.store.appeals.updateOne(
      { _id, state: appealStates.waiting },
      { $set: { state: appealStates.answered, answer, answeredBy: caller.userId, answeredAt: new Date(this.time.now()) } },
    );
    const isSame = appeal.answer === answer && appeal.answeredBy === caller.userId;
    if (matchedCount === 0 && !isSame) throw new BusinessError('STALE');
    note({ object: appeal.paperId, before: { question: appeal.text }, after: { answer } });
    this.news.tellSoon(_id);
  }

  private nameless({ paperId, quId }: AppealDoc) {
    const name = this.names.nameOf(paperId);
    return { id: idOf({ paperId: name, quId }), paperId: name, alias: this.names.aliasOf(paperId), userName: '', realName: '' };
  }

  /** A marker of some questions answers about those. */
  private async checkMarkable({ paperId, examId, examBy, examDept, deptCode, userId, quId }: AppealDoc, caller: Caller): Promise<void> {
    const markable = await this.access.markable({ paperId, examId, userId, owner: { by: examBy, dept: examDept }, deptCode }, caller);
    if (markable !== 'all' && !markable.has(quId)) throw new BusinessError('NOT_FOUND');
  }
}

const rowOf = ({ _id, paperId, quId, number, examId, title, userName, realName, text, askedAt, state, answer, answeredAt }: AppealDoc) => ({
  ...{ id: _id, paperId, quId, number, examId, title, alias: '', userName, realName, text, state, answer },
  askTime: askedAt.toISOString(),
  answerTime: answeredAt?.toISOString() ?? '',
});
