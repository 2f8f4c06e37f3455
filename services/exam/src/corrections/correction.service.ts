import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type calls, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate, pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { AttemptCollections } from '../attempts/index.js';
import { ExamCollections, examStates, type ExamDoc } from '../exams/index.js';
import { newId } from '../kernel/ids.js';
import { PaperContents } from '../question-sets/index.js';
import { CorrectionCollections } from './correction.collections.js';
import type { CorrectionDoc } from './correction.model.js';
import { planOf, type Plan } from './correction.plan.js';
import { CorrectionWorker } from './correction.worker.js';

type Calls = typeof calls.exam.corrections;
export type PublishedExam = ExamDoc & { setId: string };
const busyStates = ['computing', 'applying', 'undoing'] as const;

/** Corrections of the frozen questions of a published exam, by whoever may edit it (decision 0068). */
@Injectable()
export class CorrectionService {
  constructor(
    private readonly store: CorrectionCollections,
    private readonly examStore: ExamCollections,
    private readonly attemptStore: AttemptCollections,
    private readonly contents: PaperContents,
    private readonly worker: CorrectionWorker,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} what `planOf` throws, CORRECTION_RUNNING */
  async create(
    { examId, reason, changes, ...asked }: Input<Calls['create']>,
    { caller, note }: UserContext,
  ): Promise<Output<Calls['create']>> {
    const qualifyScore = asked.qualifyScore ?? null;
    const exam = await this.published(examId, caller);
    const plan = await this.plan(exam, { changes, qualifyScore });
    if (await this.store.corrections.exists({ examId, state: { $in: busyStates } })) throw new BusinessError('CORRECTION_RUNNING');
    const now = new Date(this.time.now());
    const _id = newId();
    await this.store.corrections.create({
      ...{ _id, examId, setId: exam.setId, state: 'computing', changes, reason, qualifyScore },
      ...{ by: caller.userId, byName: caller.realName, createTime: now, askedAt: now, base: exam.setRevision ?? 0, ...plan },
      ...{ done: 0, total: 0, left: 0, nextAt: now, failures: 0 },
    });
    note({ object: _id, before: null, after: { examId, reason, changes } });
    this.worker.wake();
    return { id: _id };
  }

  /** Once more by the set as it is now. */
  async compute(id: string, { caller }: UserContext): Promise<void> {
    const { correction, exam } = await this.reachable(id, caller);
    const { examId, changes, qualifyScore } = correction;
    const plan = await this.plan(exam, { changes, qualifyScore });
    if (await this.store.corrections.exists({ examId, state: { $in: busyStates } })) throw new BusinessError('CORRECTION_RUNNING');
    const now = new Date(this.time.now());
    const { matchedCount } = await this.store.corrections.updateOne(
      { _id: id, state: { $in: ['ready', 'failed'] } },
      {
        ...{ state: 'computing', base: exam.setRevision ?? 0, ...plan },
        ...{ revision: null, counts: null, done: 0, total: 0, askedAt: now, nextAt: now, failures: 0 },
      },
    );
    if (matchedCount === 0) throw new BusinessError('STALE');
    this.worker.wake();
  }

  async paging({ current, size, params: { examId } }: Input<Calls['paging']>, { caller }: UserContext): Promise<Output<Calls['paging']>> {
    await this.published(examId, caller);
    const filter = { examId };
    const total = await this.store.corrections.countDocuments(filter);
    const found = await this.store.corrections
      .find(filter, { changes: 0 })
      .sort({ createTime: -1, _id: -1 })
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean();
    const newest = await this.newest(examId);
    return pageOf(
      found.map((correction) => rowOf(correction, newest)),
      total,
      size,
    );
  }

  /** The correction that may be undone: of those that count the last one, while none is under way. */
  async newest(examId: string): Promise<string | null> {
    if (await this.store.corrections.exists({ examId, isMoving: true })) return null;
    const newest = await this.store.corrections.findOne({ examId, state: 'applied' }, { _id: 1 }, { sort: { revision: -1 } }).lean();
    return newest?._id ?? null;
  }

  /** @throws {BusinessError} STALE: it is not computed, or by a revision that counts no more; CORRECTION_RUNNING */
  async apply(id: string, { caller, note }: UserContext): Promise<void> {
    const { correction, exam } = await this.reachable(id, caller);
    const base = exam.setRevision ?? 0;
    if (correction.state !== 'ready') throw new BusinessError('STALE');
    // nobody is told of a step twice, and one that is under way says so before anything else does
    if (await this.store.corrections.exists({ examId: exam._id, isMoving: true })) throw new BusinessError('CORRECTION_RUNNING');
    if (correction.base !== base) throw new BusinessError('STALE');
    await this.begin(correction, { state: 'applying', revision: base + 1 });
    note({ object: id, before: { state: 'ready' }, after: { state: 'applying', reason: correction.reason } });
  }

  /** @throws {BusinessError} STALE: it is not applied; CORRECTION_NOT_LAST, CORRECTION_RUNNING */
  async undo(id: string, { caller, note }: UserContext): Promise<void> {
    const { correction, exam } = await this.reachable(id, caller);
    if (correction.state !== 'applied') throw new BusinessError('STALE');
    if (await this.store.corrections.exists({ examId: exam._id, isMoving: true })) throw new BusinessError('CORRECTION_RUNNING');
    if ((await this.newest(exam._id)) !== id) throw new BusinessError('CORRECTION_NOT_LAST');
    await this.begin(correction, { state: 'undoing', undoRevision: (exam.setRevision ?? 0) + 1 });
    note({ object: id, before: { state: 'applied' }, after: { state: 'undoing' } });
  }

  /** @throws {BusinessError} STALE: it is applied, or was */
  async drop(id: string, { caller, note }: UserContext): Promise<void> {
    await this.reachable(id, caller);
    const { matchedCount } = await this.store.corrections.updateOne(
      { _id: id, state: { $in: ['computing', 'ready', 'failed'] } },
      { state: 'dropped', nextAt: null, holder: null, until: null },
    );
    if (matchedCount === 0) throw new BusinessError('STALE');
    await this.store.rows.deleteMany({ correctionId: id });
    note({ object: id, before: null, after: { state: 'dropped' } });
  }

  private async begin({ _id, state, examId }: CorrectionDoc, step: Partial<CorrectionDoc>): Promise<void> {
    const total = await this.attemptStore.papers.countDocuments({ examId });
    try {
      const { matchedCount } = await this.store.corrections.updateOne(
        { _id, state },
        { ...step, isMoving: true, done: 0, total, left: 0, nextAt: new Date(this.time.now()), holder: null, until: null, failures: 0 },
      );
      if (matchedCount === 0) throw new BusinessError('STALE');
    } catch (error) {
      throw isDuplicate(error) ? new BusinessError('CORRECTION_RUNNING') : error;
    }
    this.worker.wake();
  }

  private async plan(exam: PublishedExam, { changes, qualifyScore }: Pick<CorrectionDoc, 'changes' | 'qualifyScore'>): Promise<Plan> {
    const { setId, setRevision = 0, totalTenths, qualifyTenths } = exam;
    return planOf(await this.contents.asOf({ setId, setRevision }), changes, qualifyScore, { totalTenths, qualifyTenths });
  }

  /** @throws {BusinessError} NOT_FOUND, EXAM_IS_DRAFT */
  async published(examId: string, caller: UserContext['caller']): Promise<PublishedExam> {
    const filter = { _id: examId, $and: [reachOf(caller, 'edit').filter()], state: { $ne: examStates.removed } };
    const exam = await this.examStore.exams.findOne(filter).lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    if (exam.setId === null) throw new BusinessError('EXAM_IS_DRAFT');
    return { ...exam, setId: exam.setId };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async reachable(id: string, caller: UserContext['caller']): Promise<{ correction: CorrectionDoc; exam: PublishedExam }> {
    const correction = await this.store.corrections.findById(id).lean();
    if (!correction) throw new BusinessError('NOT_FOUND');
    return { correction, exam: await this.published(correction.examId, caller) };
  }
}

/** @param newest the correction that may be undone */
export function rowOf(correction: Omit<CorrectionDoc, 'changes'>, newest: string | null): Output<Calls['paging']>['records'][number] {
  const { _id, state, reason, byName, createTime, appliedAt, undoneAt, entries, counts, done, total, left } = correction;
  return {
    ...{ id: _id, state, reason, byName, counts, done, total, left },
    createTime: createTime.toISOString(),
    appliedTime: appliedAt?.toISOString() ?? '',
    undoneTime: undoneAt?.toISOString() ?? '',
    numbers: entries.map(({ index }) => index + 1).toSorted((one, other) => one - other),
    mayUndo: state === 'applied' && newest === _id,
  };
}
