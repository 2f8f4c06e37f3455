import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { inTransaction, isDuplicate, pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { AttemptCollections } from '../attempts/index.js';
import {
  ExamChanges,
  ExamCollections,
  type ExamDoc,
  examStates,
  firstWindowStartOf,
  lastWindowEndOf,
  refuseOwnMatter,
} from '../exams/index.js';
import { OutageWorker } from './outage.worker.js';
import { concernedBy } from './outage.papers.js';
import { RescueCollections } from './rescue.collections.js';
import type { OutageDoc } from './rescue.model.js';
import { Uptime } from './uptime.js';

type Outages = typeof calls.exam.outages;
const gapsShown = 10;
const namesShown = 20;
/** Clocks of a page and of the service differ. */
const toleranceMs = 60_000;

/** Outages of an exam: what the platform knows of them, and what is given back. */
@Injectable()
export class OutageService {
  constructor(
    private readonly store: RescueCollections,
    private readonly examStore: ExamCollections,
    private readonly exams: ExamChanges,
    private readonly attemptStore: AttemptCollections,
    private readonly worker: OutageWorker,
    private readonly uptime: Uptime,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async gaps(examId: string, { caller }: UserContext): Promise<Output<Outages['gaps']>> {
    const exam = await this.reached(examId, caller, 'edit');
    const now = this.time.now();
    const gaps = await this.uptime.gaps(await this.beganAt(exam), Math.min(now, lastWindowEndOf(exam)));
    return {
      gaps: gaps
        .slice(-gapsShown)
        .reverse()
        .map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })),
      serverTime: new Date(now).toISOString(),
    };
  }

  /** @throws {BusinessError} NOT_FOUND, OWN_MATTER, EXAM_IS_DRAFT, OUTAGE_TIMES, OUTAGE_GIVEN */
  async give(input: Input<Outages['give']>, { caller, note }: UserContext): Promise<{ id: string }> {
    const { id, examId, minutes, reason, departs, users, movesEnd, again } = input;
    const exam = await this.reached(examId, caller, 'edit');
    refuseOwnMatter(caller, exam, users);
    if (exam.state === examStates.draft) throw new BusinessError('EXAM_IS_DRAFT');
    const [from, to, now] = [Date.parse(input.from), Date.parse(input.to), this.time.now()];
    if (to <= from || to > now + toleranceMs || to <= (await this.beganAt(exam))) throw new BusinessError('OUTAGE_TIMES');
    const outage: OutageDoc = {
      _id: id,
      examId,
      from: new Date(from),
      to: new Date(to),
      minutes,
      reason,
      by: caller.userId,
      byName: caller.realName,
      departs,
      users,
      createTime: new Date(now),
      endTime: null,
      state: 'running',
      after: '',
      total: 0,
      done: 0,
      left: 0,
      nextAt: new Date(now),
      holder: null,
      until: null,
      failures: 0,
    };
    const total = await this.attemptStore.papers.countDocuments(concernedBy(outage));
    const endTime = await this.insert({ ...outage, total }, { again, movesEnd });
    note({ object: examId, after: { outage: id, from: input.from, to: input.to, minutes, reason, endTime, departs, users } });
    this.worker.wake();
    return { id };
  }

  /**
   * Sent again after a reply that was lost it is there already. Two colleagues give the time of one outage once: the second one of two
   * transactions about an exam sees what the first one wrote. The window of the exam moves with it, once for each.
   */
  private async insert(outage: OutageDoc, { again, movesEnd }: { again: boolean; movesEnd: boolean }): Promise<Date | null> {
    const { _id, examId } = outage;
    const known = await this.store.outages.findOne({ _id, examId }).lean();
    if (known) return known.endTime;
    try {
      return await inTransaction(this.store.connection, async (session) => {
        await this.store.turns.updateOne({ _id: examId }, { $inc: { given: 1 } }, { upsert: true, session });
        const others = again ? [] : await this.overlapping(outage).session(session).lean<OutageDoc[]>();
        for (const other of others) if (await this.meet(outage, other)) throw new BusinessError('OUTAGE_GIVEN');
        const endTime = movesEnd ? await this.exams.extend(examId, outage.createTime, outage.minutes, session) : null;
        await this.store.outages.create([{ ...outage, endTime }], { session });
        return endTime;
      });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const given = await this.store.outages.findOne({ _id, examId }).lean();
      if (!given) throw new BusinessError('NOT_FOUND');
      return given.endTime;
    }
  }

  /** When somebody could sit the exam first, or did by an arrangement that was taken back since; in milliseconds since the epoch. */
  private async beganAt(exam: ExamDoc): Promise<number> {
    const first = await this.attemptStore.papers.findOne({ examId: exam._id }, { startedAt: 1 }).sort({ startedAt: 1 }).lean();
    return Math.min(firstWindowStartOf(exam), first?.startedAt.getTime() ?? Infinity);
  }

  private overlapping({ examId, from, to }: OutageDoc) {
    return this.store.outages.find({ examId, from: { $lt: to }, to: { $gt: from } });
  }

  /** Whether both concern the same person. */
  private async meet(one: OutageDoc, other: OutageDoc): Promise<boolean> {
    const both = { $and: [concernedBy(one), concernedBy(other)] };
    return (await this.attemptStore.papers.exists(both)) !== null;
  }

  /** Whom the time was given keeps it; the others go without. @throws {BusinessError} NOT_FOUND, OUTAGE_RUNNING */
  async end({ id, examId }: Input<Outages['end']>, { caller, note }: UserContext): Promise<void> {
    await this.reached(examId, caller, 'edit');
    const outage = await this.store.outages.findOne({ _id: id, examId }).lean<OutageDoc>();
    if (!outage) throw new BusinessError('NOT_FOUND');
    if (outage.state === 'done') return;
    if (!outage.isListed) throw new BusinessError('OUTAGE_RUNNING');
    const left = await this.store.outageLeft.find({ outageId: id }, { paperId: 1 }).lean<{ paperId: string }[]>();
    const now = new Date(this.time.now());
    const ended = { by: caller.userId, byName: caller.realName, at: now, without: left.length };
    // people who were given time may still have to be told: a process looks at it once more
    const over = { state: 'done', ended, left: 0, waiting: 0, nextAt: now, holder: null, until: null } as const;
    const { modifiedCount } = await this.store.outages.updateOne({ _id: id, state: 'running' }, over);
    if (modifiedCount === 0) return;
    await this.store.outageLeft.deleteMany({ outageId: id });
    note({ object: examId, after: { outage: id, without: left.map(({ paperId }) => paperId) } });
    this.worker.wake();
  }

  /** @throws {BusinessError} NOT_FOUND */
  async paging(
    { current, size, params: { examId } }: Input<Outages['paging']>,
    { caller }: UserContext,
  ): Promise<Output<Outages['paging']>> {
    const exam = await this.reached(examId, caller, 'view');
    const mayEdit = reachOf(caller, 'edit').includes({ by: exam.createBy, dept: exam.createDept, shares: exam.shares });
    const total = await this.store.outages.countDocuments({ examId });
    const found = await this.store.outages
      .find({ examId })
      .sort({ createTime: -1, _id: -1 })
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean();
    const records = await Promise.all(
      found.map(async (outage) => ({
        ...shapeOf(outage),
        ...(await this.counts(outage._id)),
        leftNames: mayEdit ? await this.leftNames(outage) : [],
      })),
    );
    return pageOf(records, total, size);
  }

  private async counts(outageId: string): Promise<{ given: number; reopened: number }> {
    const countOf = (isReopened: boolean): Promise<number> => this.store.outagePapers.countDocuments({ outageId, isReopened });
    const [given, reopened] = await Promise.all([countOf(false), countOf(true)]);
    return { given, reopened };
  }

  private async leftNames({ _id: outageId, left, waiting = 0 }: OutageDoc): Promise<string[]> {
    if (left + waiting === 0) return [];
    const rows = await this.store.outageLeft.find({ outageId }, { paperId: 1 }).sort({ _id: 1 }).limit(namesShown).lean();
    const papers = await this.attemptStore.papers
      .find({ _id: { $in: rows.map(({ paperId }) => paperId) } }, { realName: 1, userName: 1 })
      .sort({ _id: 1 })
      .lean<{ realName: string; userName: string }[]>();
    return papers.map(({ realName, userName }) => realName || userName);
  }

  private async reached(examId: string, caller: Caller, need: 'view' | 'edit'): Promise<ExamDoc> {
    const exam = await this.examStore.exams
      .findOne({ _id: examId, $and: [reachOf(caller, need).filter()], state: { $ne: examStates.removed } })
      .lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    return exam;
  }
}

const shapeOf = ({
  _id,
  from,
  to,
  minutes,
  reason,
  byName,
  createTime,
  state,
  total,
  done,
  endTime,
  departs,
  users,
  ...more
}: OutageDoc) => ({
  id: _id,
  from: from.toISOString(),
  to: to.toISOString(),
  minutes,
  reason,
  byName,
  createTime: createTime.toISOString(),
  state,
  total,
  done,
  left: more.left,
  waiting: more.waiting ?? 0,
  without: more.ended?.without ?? 0,
  endedBy: more.ended?.byName ?? '',
  endTime: endTime?.toISOString() ?? '',
  departs: departs.length,
  users: users.length,
});
