import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { inTransaction, isDuplicate, listSort, pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import { AttemptCollections, PersonAllowance } from '../attempts/index.js';
import { canBeAskedFor, entryFor, type ExamDoc, ExamCollections, ExamReader, EntryLeaves } from '../exams/index.js';
import { newId } from '../kernel/ids.js';
import { auditStateTexts } from '../kernel/texts.js';
import { isTrialExam } from '../kernel/trial-ids.js';
import { ApplicationCollections } from './application.collections.js';
import { auditStates, type ApplicationDoc } from './application.model.js';
import { ApplicationNews } from './application.news.js';

type Calls = typeof calls.exam.applications;
const sortable = { applyTime: 'applyTime', realName: 'realName', title: 'title' };
const askRate = { burst: 20, perSecond: 20 / 3600 };

/** 考试申请: wishes of learners whom the rules of an exam keep out, and what those who may edit the exam say to them. */
@Injectable()
export class ApplicationService {
  private readonly asks = new PersonAllowance(askRate, 'TOO_MANY');

  constructor(
    private readonly store: ApplicationCollections,
    private readonly exams: ExamReader,
    private readonly examStore: ExamCollections,
    private readonly attemptStore: AttemptCollections,
    private readonly purchases: Purchases,
    private readonly leaves: EntryLeaves,
    private readonly news: ApplicationNews,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} EXAM_NOT_FOR_YOU, APPLY_NEEDLESS, APPLY_NOT_HERE, APPLY_WAITING, TOO_MANY */
  async save({ examId, applyMsg }: Input<Calls['save']>, { caller, userAgent }: UserContext): Promise<void> {
    if (isTrialExam(examId)) throw new BusinessError('EXAM_NOT_FOR_YOU');
    const exam = await this.exams.forLearner(examId, caller);
    const { userId, userName, realName } = caller;
    const papers = await this.attemptStore.papers.find({ userId, examId }, { handState: 1 }).lean();
    const now = this.time.now();
    const { blocked } = await entryFor(
      exam,
      { now, tryCount: papers.length, userAgent, isBuy: await this.purchases.mayUse(userId, examId, exam.price) },
      {
        find: () => this.leaves.of(userId, examId),
        isFree: ({ paperId }) => papers.every(({ _id }) => _id !== paperId),
      },
    );
    if (!blocked || papers.some(({ handState }) => handState === 0)) throw new BusinessError('APPLY_NEEDLESS');
    if (!canBeAskedFor(exam, blocked, now)) throw new BusinessError('APPLY_NOT_HERE');
    this.asks.take(userId);
    const application: ApplicationDoc = {
      ...{ _id: newId(), examId, title: exam.title, userId, userName, realName, applyMsg, applyTime: new Date(now) },
      ...{ blocked: blocked.name, hadPaper: papers.length > 0, isPending: true, auditState: auditStates.pending },
      ...{ auditBy: '', auditByName: '', auditMsg: '', auditTime: null, validTo: null, auditUsed: false, paperId: null },
    };
    try {
      await this.store.applications.create(application);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // sent again after a reply that was lost
      const waiting = await this.store.applications.findOne({ userId, examId, isPending: true }, { applyMsg: 1 }).lean();
      if (waiting?.applyMsg !== applyMsg) throw new BusinessError('APPLY_WAITING');
    }
  }

  async paging({ current, size, orders, params }: Input<Calls['paging']>, { caller }: UserContext): Promise<Output<Calls['paging']>> {
    const { examId, auditState, handState, overwrite } = params;
    const filter = {
      $and: [
        { examId: { $in: await this.examsOf(caller) } },
        ...(examId === undefined ? [] : [{ examId }]),
        ...(handState === undefined ? [] : [{ paperId: { $in: await this.papersBegun(caller, handState) } }]),
      ],
      ...(auditState === undefined ? {} : { auditState }),
      ...(overwrite === undefined ? {} : { hadPaper: overwrite === 1 }),
    };
    const total = await this.store.applications.countDocuments(filter);
    const found = await this.store.applications
      .find(filter)
      .sort(listSort(orders, sortable, { auditState: 1, applyTime: 1 }))
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean<ApplicationDoc[]>();
    const paperIds = found.flatMap(({ paperId }) => paperId ?? []);
    const papers = await this.attemptStore.papers.find({ _id: { $in: paperIds } }, { handState: 1 }).lean();
    const states = new Map(papers.map((paper) => [paper._id, paper.handState]));
    return pageOf(
      found.map((application) => rowOf(application, states)),
      total,
      size,
    );
  }

  /** All or none of them are audited. @throws {BusinessError} NOT_FOUND, OWN_MATTER, APPLY_END, STALE where one was audited already */
  async audit({ ids, auditState, auditMsg, validTo }: Input<Calls['audit']>, { caller, note }: UserContext): Promise<void> {
    const applications = await this.reached(ids, caller);
    if (applications.some(({ userId }) => userId === caller.userId)) throw new BusinessError('OWN_MATTER');
    if (applications.some((one) => one.auditState !== auditStates.pending)) throw new BusinessError('STALE');
    const now = this.time.now();
    const end = validTo === undefined ? null : new Date(validTo);
    if (auditState === auditStates.approved) {
      const exams = await this.examStore.exams.find({ _id: { $in: applications.map(({ examId }) => examId) } }, { endTime: 1 }).lean();
      const ends = end ? [end] : exams.map(({ endTime }) => endTime);
      if (ends.some((each) => each.getTime() <= now)) throw new BusinessError('APPLY_END');
    }
    for (const { _id } of applications) await this.news.expect(_id);
    const audited = { auditState, auditMsg, auditBy: caller.userId, auditByName: caller.realName, auditTime: new Date(now) };
    await inTransaction(this.store.connection, async (session) => {
      const { matchedCount } = await this.store.applications.updateMany(
        { _id: { $in: applications.map(({ _id }) => _id) }, isPending: true },
        { $set: { ...audited, validTo: auditState === auditStates.approved ? end : null }, $unset: { isPending: true } },
        { session },
      );
      if (matchedCount !== applications.length) throw new BusinessError('STALE');
    });
    for (const { _id } of applications) this.news.tellSoon(_id);
    note({
      object: applications.map(({ _id }) => _id).join(','),
      before: applications.map(({ userName, applyMsg }) => ({ userName, applyMsg })),
      after: { auditState, auditMsg, validTo: validTo ?? '' },
    });
  }

  /** An attempt that an application opened stays. @throws {BusinessError} NOT_FOUND */
  async remove(ids: readonly string[], { caller, note }: UserContext): Promise<void> {
    const applications = await this.reached(ids, caller);
    await this.store.applications.deleteMany({ _id: { $in: applications.map(({ _id }) => _id) } });
    note({ object: ids.join(','), before: applications });
  }

  private async reached(ids: readonly string[], caller: Caller): Promise<ApplicationDoc[]> {
    const found = await this.store.applications.find({ _id: { $in: [...ids] } }).lean<ApplicationDoc[]>();
    const examIds = new Set(await this.examsOf(caller, [...new Set(found.map(({ examId }) => examId))]));
    if (found.length !== new Set(ids).size || found.some(({ examId }) => !examIds.has(examId))) throw new BusinessError('NOT_FOUND');
    return found;
  }

  /** Exams with applications that the caller may edit. */
  private async examsOf(caller: Caller, among?: readonly string[]): Promise<string[]> {
    const examIds = among ?? (await this.store.applications.distinct('examId'));
    const reach = reachOf(caller, 'edit').filter();
    const exams = await this.examStore.exams.find({ _id: { $in: [...examIds] }, $and: [reach] }, { _id: 1 }).lean<Pick<ExamDoc, '_id'>[]>();
    return exams.map(({ _id }) => _id);
  }

  private async papersBegun(caller: Caller, handState: 0 | 1): Promise<string[]> {
    const used = await this.store.applications.distinct('paperId', { examId: { $in: await this.examsOf(caller) }, auditUsed: true });
    const papers = await this.attemptStore.papers.find({ _id: { $in: used.flatMap((id) => id ?? []) }, handState }, { _id: 1 }).lean();
    return papers.map(({ _id }) => _id);
  }
}

function rowOf(application: ApplicationDoc, states: ReadonlyMap<string, number>): Output<Calls['paging']>['records'][number] {
  const { _id, examId, title, userId, userName, realName, applyMsg, applyTime, blocked, hadPaper, auditState } = application;
  const { auditByName, auditMsg, auditTime, validTo, auditUsed, paperId } = application;
  return {
    ...{ id: _id, examId, title, applyUser: userId, userName, realName, applyMsg, blocked, auditState, auditMsg, auditUsed },
    applyTime: applyTime.toISOString(),
    auditState_dictText: auditStateTexts[auditState] ?? '',
    auditBy: auditByName,
    auditTime: auditTime?.toISOString() ?? '',
    validTo: validTo?.toISOString() ?? '',
    paperId: paperId ?? '',
    handState: paperId === null ? null : (states.get(paperId) ?? null),
    overwrite: hadPaper ? 1 : 0,
  };
}
