import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type calls, type Input, type Output } from '@xuekao/contracts';
import { inTransaction, isDuplicate } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { AttemptCollections } from '../attempts/index.js';
import { ExamChanges, ExamCollections, type ExamDoc, ExamReader, examStates, lastWindowEndOf } from '../exams/index.js';
import type { HoldDoc } from './hold.model.js';
import { HoldWorker } from './hold.worker.js';
import { RescueCollections } from './rescue.collections.js';

type Pauses = typeof calls.exam.pauses;

/** Pauses of whole exams: the exam says that nobody begins, and a worker goes through those who sit it. */
@Injectable()
export class HoldService {
  constructor(
    private readonly store: RescueCollections,
    private readonly examStore: ExamCollections,
    private readonly exams: ExamChanges,
    private readonly attemptStore: AttemptCollections,
    private readonly reader: ExamReader,
    private readonly worker: HoldWorker,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, EXAM_IS_DRAFT; EXAM_NOT_OPEN where nobody sits it any more; EXAM_PAUSED_TWICE */
  async pause({ id, examId, reason }: Input<Pauses['pause']>, { caller, note }: UserContext): Promise<{ id: string }> {
    const exam = await this.reached(examId, caller);
    if (await this.store.holds.exists({ _id: id, examId })) return { id };
    if (exam.state === examStates.draft) throw new BusinessError('EXAM_IS_DRAFT');
    const now = this.time.now();
    const open = await this.attemptStore.papers.countDocuments({ examId, handState: 0 });
    if (open === 0 && now >= lastWindowEndOf(exam)) throw new BusinessError('EXAM_NOT_OPEN');
    const at = new Date(now);
    const hold: HoldDoc = {
      ...{ _id: id, examId, reason, by: caller.userId, byName: caller.realName, createTime: at },
      ...{ resumed: null, orderedAt: at, state: 'pausing', left: 0, nextAt: at, holder: null, until: null, failures: 0 },
    };
    try {
      await inTransaction(this.store.connection, async (session) => {
        if (!(await this.exams.pause(examId, { id, reason }, session))) throw new BusinessError('EXAM_PAUSED_TWICE');
        await this.store.holds.create([hold], { session });
      });
    } catch (error) {
      // sent again while the first was under way
      const isOwn = isDuplicate(error) || (error instanceof BusinessError && error.errorName === 'EXAM_PAUSED_TWICE');
      if (!isOwn || !(await this.store.holds.exists({ _id: id, examId })))
        throw isDuplicate(error) ? new BusinessError('NOT_FOUND') : error;
    }
    this.follow(examId);
    note({ object: examId, after: { pause: id, reason, papers: open } });
    return { id };
  }

  /** @throws {BusinessError} NOT_FOUND, EXAM_NOT_PAUSED */
  async resume({ id, examId, reason }: Input<Pauses['resume']>, { caller, note }: UserContext): Promise<{ id: string }> {
    await this.reached(examId, caller);
    if (await this.store.holds.exists({ examId, 'resumed.id': id })) return { id };
    const at = new Date(this.time.now());
    const resumed = { id, reason, by: caller.userId };
    const holdId = await inTransaction(this.store.connection, async (session) => {
      const pause = await this.exams.resume(examId, session);
      if (!pause) throw new BusinessError('EXAM_NOT_PAUSED');
      const order = { resumed, orderedAt: at, state: 'resuming', left: 0, nextAt: at, holder: null, until: null, failures: 0 } as const;
      await this.store.holds.updateOne({ _id: pause.id }, { $set: order }, { session });
      return pause.id;
    });
    this.follow(examId);
    note({ object: examId, before: { pause: holdId }, after: { resumption: id, reason } });
    return { id };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async state({ examId }: Input<Pauses['state']>, { caller }: UserContext): Promise<Output<Pauses['state']>> {
    await this.reached(examId, caller);
    const last = await this.store.holds.findOne({ examId }).sort({ createTime: -1, _id: -1 }).lean<HoldDoc>();
    const [open, standing] = await Promise.all([
      this.attemptStore.papers.countDocuments({ examId, handState: 0 }),
      this.attemptStore.papers.countDocuments({ examId, handState: 0, paused: { $exists: true } }),
    ]);
    return { pause: last && shapeOf(last), open, standing };
  }

  private follow(examId: string): void {
    this.reader.forget(examId);
    this.worker.wake();
  }

  private async reached(examId: string, caller: UserContext['caller']): Promise<ExamDoc> {
    const exam = await this.examStore.exams
      .findOne({ _id: examId, $and: [reachOf(caller, 'edit').filter()], state: { $ne: examStates.removed } })
      .lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    return exam;
  }
}

const shapeOf = ({ _id, reason, byName, createTime, state, left }: HoldDoc) => ({
  id: _id,
  reason,
  byName,
  time: createTime.toISOString(),
  state,
  left,
});
