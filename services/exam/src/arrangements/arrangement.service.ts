import { Injectable } from '@nestjs/common';
import { holderOf, reachOf } from '@xuekao/access';
import { BusinessError, mostArrangements, type calls, type Input, type Output } from '@xuekao/contracts';
import { inTransaction, isDuplicate, pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import {
  arrangementKey,
  ExamChanges,
  ExamCollections,
  type ExamDoc,
  ExamReader,
  examStates,
  refuseOwnMatter,
  windowOf,
} from '../exams/index.js';
import { deedPartId } from '../kernel/ids.js';
import { entryOf, reachesPapers } from './arranged-papers.js';
import { ArrangementCollections } from './arrangement.collections.js';
import type { ArrangementDoc } from './arrangement-job.model.js';
import { ArrangementTargets } from './arrangement.targets.js';
import { ArrangementWorker } from './arrangement.worker.js';

type Calls = typeof calls.exam.arrangements;

/** Extra time, another time, and more attempts for some people of an exam, by whoever may edit it. */
@Injectable()
export class ArrangementService {
  constructor(
    private readonly store: ArrangementCollections,
    private readonly examStore: ExamCollections,
    private readonly exams: ExamChanges,
    private readonly reader: ExamReader,
    private readonly targets: ArrangementTargets,
    private readonly worker: ArrangementWorker,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, OWN_MATTER, ARRANGE_EMPTY, ARRANGE_MANY, ARRANGE_STRANGER, EXAM_TIMES, ARRANGE_OVER */
  async give(input: Input<Calls['give']>, { caller, note, requestId }: UserContext): Promise<{ count: number }> {
    const { id: deed, examId, reason, targets, extraMinutes, extraPercent, extraChances } = input;
    const exam = await this.reached(examId, caller);
    const people = targets.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []));
    refuseOwnMatter(caller, exam, people);
    const known = await this.store.arrangements.countDocuments({ deed, examId });
    if (known > 0) return { count: known };
    const times = this.timesOf(input, exam);
    if (extraMinutes + extraPercent + extraChances === 0 && times.startTime === null && times.endTime === null)
      throw new BusinessError('ARRANGE_EMPTY');
    const byKey = new Map(targets.map((each) => [arrangementKey(each), each]));
    const names = await this.targets.namesOf([...byKey.values()], exam, requestId);
    const at = new Date(this.time.now());
    const given = [...byKey.keys()].map((key, index): ArrangementDoc => {
      const common = { examId, deed, key, targetName: names[index] ?? '', extraMinutes, extraPercent, extraChances, ...times, reason };
      const made = { _id: deedPartId(deed, `${examId}:${key}`), by: caller.userId, byName: caller.realName, createTime: at, removed: null };
      const arrangement: ArrangementDoc = {
        ...{ ...common, ...made, state: 'running', left: 0, nextAt: at, holder: null, until: null, failures: 0 },
      };
      return reachesPapers(arrangement) ? arrangement : { ...arrangement, state: 'done', nextAt: null };
    });
    await this.insert(given, examId);
    this.reader.forget(examId);
    this.worker.wake();
    note({ object: examId, after: { arrangement: deed, reason, targets: names, extraMinutes, extraPercent, extraChances, ...times } });
    return { count: given.length };
  }

  /** A time of its own lies in the future, at least with its end. */
  private timesOf({ startTime, endTime }: Input<Calls['give']>, exam: ExamDoc): Pick<ArrangementDoc, 'startTime' | 'endTime'> {
    const own = { ...(startTime ? { startTime: new Date(startTime) } : {}), ...(endTime ? { endTime: new Date(endTime) } : {}) };
    const window = windowOf({ id: '', key: '', ...own }, exam);
    if (window && window.endTime <= window.startTime) throw new BusinessError('EXAM_TIMES');
    if (window && window.endTime.getTime() <= this.time.now()) throw new BusinessError('ARRANGE_OVER');
    return { startTime: null, endTime: null, ...own };
  }

  /** Sent again while the first was under way it is there already. */
  private async insert(given: readonly ArrangementDoc[], examId: string): Promise<void> {
    const [first] = given;
    try {
      await inTransaction(this.store.connection, async (session) => {
        const hasRoom = await this.exams.arrange(examId, given.map(entryOf), mostArrangements, session);
        if (!hasRoom) throw new BusinessError('ARRANGE_MANY', { n: mostArrangements });
        await this.store.arrangements.insertMany(given, { session });
      });
    } catch (error) {
      if (!isDuplicate(error) || !(await this.store.arrangements.exists({ _id: first?._id, examId }))) throw error;
    }
  }

  /** @throws {BusinessError} NOT_FOUND */
  async paging({ current, size, params: { examId } }: Input<Calls['paging']>, { caller }: UserContext): Promise<Output<Calls['paging']>> {
    await this.reached(examId, caller);
    const total = await this.store.arrangements.countDocuments({ examId });
    const found = await this.store.arrangements
      .find({ examId })
      .sort({ createTime: -1, _id: 1 })
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean<ArrangementDoc[]>();
    const ids = found.map(({ _id }) => _id);
    const counts = await this.store.papers.aggregate<{ _id: string; papers: number }>([
      { $match: { arrangementId: { $in: ids } } },
      { $group: { _id: '$arrangementId', papers: { $sum: 1 } } },
    ]);
    const papers = new Map(counts.map((each) => [each._id, each.papers]));
    return pageOf(
      found.map((each) => rowOf(each, papers.get(each._id) ?? 0)),
      total,
      size,
    );
  }

  /** @throws {BusinessError} NOT_FOUND */
  async remove({ examId, ids, reason }: Input<Calls['remove']>, { caller, note }: UserContext): Promise<{ count: number }> {
    await this.reached(examId, caller);
    const found = await this.store.arrangements.find({ _id: { $in: ids }, examId }).lean<ArrangementDoc[]>();
    if (found.length !== new Set(ids).size) throw new BusinessError('NOT_FOUND');
    const removed = { reason, by: caller.userId, byName: caller.realName, at: new Date(this.time.now()) };
    await inTransaction(this.store.connection, async (session) => {
      await this.exams.dropArrangements(examId, ids, session);
      await this.store.arrangements.updateMany(
        { _id: { $in: ids }, removed: null },
        { $set: { removed, state: 'removed', nextAt: null, holder: null, until: null } },
        { session },
      );
    });
    this.reader.forget(examId);
    note({ object: examId, before: { arrangements: found.map(factsOf) }, after: { reason } });
    return { count: found.length };
  }

  private async reached(examId: string, caller: UserContext['caller']): Promise<ExamDoc> {
    const exam = await this.examStore.exams
      .findOne({ _id: examId, $and: [reachOf(caller, 'edit').filter()], state: { $ne: examStates.removed } })
      .lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    return exam;
  }
}

const factsOf = ({ _id, targetName, extraMinutes, extraPercent, extraChances, startTime, endTime }: ArrangementDoc) => ({
  ...{ id: _id, targetName, extraMinutes, extraPercent, extraChances },
  startTime: startTime?.toISOString() ?? '',
  endTime: endTime?.toISOString() ?? '',
});

function rowOf(arrangement: ArrangementDoc, papers: number): Output<Calls['paging']>['records'][number] {
  const { key, reason, byName, createTime, state, left, removed } = arrangement;
  const target = key === arrangementKey({ kind: 'all', id: '' }) ? { kind: 'all' as const, id: '' } : holderOf(key);
  return {
    ...{ ...factsOf(arrangement), kind: target.kind, targetId: target.id, reason, byName, state, papers, left },
    createTime: createTime.toISOString(),
    removed: removed && { reason: removed.reason, byName: removed.byName, time: removed.at.toISOString() },
  };
}
