import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError } from '@xuekao/contracts';
import { Lease, newHolder, type FollowerDocument } from '@xuekao/event-sourcing';
import { counter, LateWork, type Logger, LOGGER, type Repeat, repeat, ServiceTime, type UserContext } from '@xuekao/platform';
import { SetWriter } from '../question-sets/index.js';
import { AttemptsOfExam } from './attempts-of-exam.js';
import { Purchases } from '@xuekao/purchases';
import { ExamCollections } from './exam.collections.js';
import { examStates, notRemoved, type ExamDoc } from './exam.model.js';
import { ExamReader } from './exam.reader.js';

/** A start that was under way when the exam was deleted is in the log long before. */
const keptMs = 60 * 60_000;
const sweepEveryMs = 10 * 60_000;

type Due = Pick<ExamDoc, '_id' | 'setId'> & { removedAt: Date };

/**
 * Deletes exams in two steps. Between the count of papers and the deletion a learner may start, in another process too: so the exam is only
 * marked at first, with everything that an attempt needs. What nobody has begun an hour later is removed for good; what somebody has comes
 * back, disabled, with its papers.
 */
@Injectable()
export class ExamRemoval implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly swept = counter('xuekao_deleted_exams_swept_total', 'Deleted exams an hour later', ['outcome']);
  private readonly holder = newHolder();
  private sweeps: Repeat | undefined;

  constructor(
    private readonly examStore: ExamCollections,
    private readonly reader: ExamReader,
    private readonly sets: SetWriter,
    private readonly attempts: AttemptsOfExam,
    private readonly time: ServiceTime,
    private readonly purchases: Purchases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps = repeat(
      () => this.sweep(),
      { everyMs: sweepEveryMs, late: new LateWork('exam', 'deleted-exams') },
      (error) => this.logger.warn({ err: error }, 'deleted exams were not swept; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.end();
  }

  /** All or none of the exams are deleted. @throws {BusinessError} NOT_FOUND, EXAM_HAS_PAPERS, GOODS_SOLD */
  async remove(ids: readonly string[], { caller }: UserContext): Promise<void> {
    const filter = { _id: { $in: [...ids] }, $and: [reachOf(caller).filter()], ...notRemoved };
    if ((await this.examStore.exams.countDocuments(filter)) !== new Set(ids).size) throw new BusinessError('NOT_FOUND');
    const papers = await this.attempts.count(ids);
    if (papers > 0) throw new BusinessError('EXAM_HAS_PAPERS', { n: papers });
    await this.purchases.refuseSold(ids);
    await this.examStore.exams.updateMany(filter, {
      $set: { state: examStates.removed, removedAt: new Date(this.time.now()) },
      $inc: { revision: 1 },
    });
    for (const id of ids) this.reader.forget(id);
  }

  /** Ends what was deleted an hour ago, unless another process does so. @throws where some of it could not be ended */
  async sweep(): Promise<void> {
    const { db } = this.examStore.connection;
    if (!db) throw new Error('the connection to MongoDB is not open');
    const lease = await Lease.take(db.collection<FollowerDocument>('followers'), 'sweep/exams', this.holder);
    if (!lease) return;
    const work = new AbortController();
    const keeping = lease.keep(work);
    try {
      await this.endDue(work.signal);
    } finally {
      work.abort();
      await keeping;
      await lease.release();
    }
  }

  private async endDue(lost: AbortSignal): Promise<void> {
    const before = new Date((await this.time.exact()) - keptMs);
    const due = await this.examStore.exams
      .find({ state: examStates.removed, removedAt: { $lte: before } }, { setId: 1, removedAt: 1 })
      .sort({ removedAt: 1 })
      .lean<Due[]>();
    const faults: unknown[] = [];
    // those of one deletion at once: the log is read for them together
    for (const together of Map.groupBy(due, ({ removedAt }) => removedAt.getTime()).values()) {
      if (lost.aborted || this.sweeps?.isEnding) return;
      await this.endTogether(together).catch((error: unknown) => {
        faults.push(error);
        this.logger.warn({ err: error, examIds: together.map(({ _id }) => _id) }, 'deleted exams were not swept; it is tried again');
      });
    }
    if (faults.length > 0) throw new Error(`${faults.length} deletions of exams could not be ended`);
  }

  private async endTogether(due: readonly Due[]): Promise<void> {
    const [first] = due;
    if (!first) return;
    const published = due.filter(({ setId }) => setId !== null).map(({ _id }) => _id);
    const sat = await this.attempts.begunAmong({ ids: published, removedAt: first.removedAt });
    for (const { _id } of due) {
      const filter = { _id, state: examStates.removed };
      if (sat.has(_id))
        await this.examStore.exams.updateOne(filter, {
          $set: { state: examStates.disabled },
          $unset: { removedAt: '' },
          $inc: { revision: 1 },
        });
      else {
        await this.sets.dropOf([_id]);
        await this.examStore.favourites.deleteMany({ examId: _id });
        await this.examStore.exams.deleteOne(filter);
      }
      this.reader.forget(_id);
      this.swept.inc({ outcome: sat.has(_id) ? 'kept' : 'removed' });
    }
  }
}
