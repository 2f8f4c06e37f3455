import { Inject, Injectable } from '@nestjs/common';
import type { CorrectionState } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { LateWork, LeasedWorker, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { AttemptCollections } from '../attempts/index.js';
import { tellLateWork, tellUnreached } from '../kernel/late-work.js';
import { ExamChanges, ExamCollections, ExamReader } from '../exams/index.js';
import { SetWriter } from '../question-sets/index.js';
import { CorrectionCollections } from './correction.collections.js';
import { CorrectionDryRun } from './correction.dry-run.js';
import { CorrectionJobs } from './correction.jobs.js';
import type { CorrectionDoc, Counts } from './correction.model.js';
import { CorrectionNews } from './correction.news.js';
import { CorrectedPapers, type Move } from './correction.papers.js';

/** A start with an exam that was read a moment before begins with the revision before; so late nothing of the kind comes any more. */
const sweptMs = 24 * 3_600_000;
const firstSweepMs = 5000;
const longestSweepMs = 12 * 3_600_000;
/** States of a correction that has been at all its papers. */
const moved: CorrectionState[] = ['applied', 'undone'];

/**
 * Works at corrections: computes dry runs, writes revisions and takes the attempts to them. Each correction has one process at a time;
 * another one goes on where that ended, because all that is done may be done again.
 */
@Injectable()
export class CorrectionWorker extends LeasedWorker<CorrectionDoc> {
  private readonly messages = new LateWork('exam', 'correction-messages');
  private readonly dryRuns = new LateWork('exam', 'correction-previews');

  constructor(
    private readonly store: CorrectionCollections,
    private readonly jobs: CorrectionJobs,
    private readonly dryRun: CorrectionDryRun,
    private readonly papers: CorrectedPapers,
    private readonly news: CorrectionNews,
    private readonly examStore: ExamCollections,
    private readonly exams: ExamReader,
    private readonly sets: SetWriter,
    private readonly changes: ExamChanges,
    private readonly attemptStore: AttemptCollections,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, { kind: 'correction', what: 'a correction of an exam' }, time, logger);
  }

  protected override by({ by }: CorrectionDoc): string {
    return by;
  }

  protected override facts({ examId }: CorrectionDoc): object {
    return { examId };
  }

  protected override async tellLate(now: number): Promise<void> {
    tellLateWork('correction', now, [await this.jobs.oldestDue(now, { state: { $in: ['applying', 'undoing'] } })]);
    this.dryRuns.due(now, [await this.jobs.oldestDue(now, { state: 'computing' })]);
    this.messages.due(now, [await this.jobs.oldestDue(now, { state: { $in: moved } })]);
    await tellUnreached('correction', nativeOf<CorrectionDoc>(this.store.corrections), { state: { $in: moved } });
  }

  protected override work(job: CorrectionDoc): Promise<boolean> {
    switch (job.state) {
      case 'computing':
        return this.dryRun.run(job, () => this.isEnding);
      case 'applying':
      case 'undoing':
        return this.move(job);
      default:
        return this.sweep(job);
    }
  }

  private async move(job: CorrectionDoc): Promise<boolean> {
    const move = moveOf(job);
    const now = new Date(this.time.now());
    if (!move || !(await this.revise(job, move, now))) {
      // what counts is another revision by now: nothing of this one was done
      const state = job.state === 'applying' ? 'failed' : 'applied';
      await this.jobs.settle(job, { $set: { state, nextAt: null }, $unset: { isMoving: true } });
      return true;
    }
    const left = await this.papers.take(job, move, () => this.isEnding);
    if (left === null) return false;
    const isApplying = move.step === 'apply';
    const counts = isApplying ? { counts: await this.counted(job) } : {};
    const state = isApplying ? 'applied' : 'undone';
    await this.jobs.settle(job, { $set: { state, ...counts, left, done: job.total - left, nextAt: now }, $unset: { isMoving: true } });
    return true;
  }

  /** Writes the revision and makes it the one that counts, each once. @returns false: another one stands in its place */
  private async revise({ _id, examId, setId, ...job }: CorrectionDoc, { step, target }: Move, now: Date): Promise<boolean> {
    const [entries, worth] = step === 'apply' ? [job.entries, job.worth] : [job.before, job.worthBefore];
    const by = `${_id}:${step}`;
    if (!(await this.sets.revise({ setId, revision: target, entries, by, at: now }))) return false;
    const isSo = await this.changes.setRevision({ id: examId, setId }, target, worth);
    this.exams.forget(examId);
    // a process that was killed between the two writes left the second one to this one
    const field = step === 'apply' ? 'appliedAt' : 'undoneAt';
    if (isSo) await this.store.corrections.updateOne({ _id, [field]: null }, { [field]: now });
    return isSo;
  }

  /** Papers that began meanwhile with the revision before, then the messages. */
  private async sweep(job: CorrectionDoc): Promise<boolean> {
    const move = moveOf(job);
    const exam = await this.examStore.exams.findById(job.examId, { setRevision: 1 }).lean();
    const now = this.time.now();
    const since = (job.undoneAt ?? job.appliedAt)?.getTime() ?? now;
    const isNewest = move !== null && exam?.setRevision === move.target;
    const left = isNewest ? await this.papers.take(job, move, () => this.isEnding) : 0;
    // before the messages: where these fail, what was reached shows all the same
    if (left === null || !(await this.jobs.keep(job, now, { left }))) return false;
    if (!(await this.news.tell(job, () => this.isEnding))) return false;
    const age = now - since;
    // papers that cannot be reached are looked at for as long as there are any
    const pauseMs = Math.max(firstSweepMs, Math.min(age / 2, longestSweepMs));
    const nextAt = isNewest && (age < sweptMs || left > 0) ? new Date(now + pauseMs) : null;
    await this.jobs.settle(job, { $set: { left, nextAt } });
    return true;
  }

  private async counted({ _id, examId, counts }: CorrectionDoc): Promise<Counts> {
    const sumIf = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
    const [found] = await this.store.rows.aggregate<Omit<Counts, 'papers' | 'open' | 'told'>>([
      { $match: { correctionId: _id, step: 'apply' } },
      {
        $group: {
          _id: null,
          changed: { $sum: 1 },
          up: sumIf({ $gt: ['$delta', 0] }),
          down: sumIf({ $lt: ['$delta', 0] }),
          newlyPassed: sumIf({ $and: ['$passedAfter', { $not: '$passedBefore' }] }),
          newlyFailed: sumIf({ $and: ['$passedBefore', { $not: '$passedAfter' }] }),
          handAside: { $sum: '$handAside' },
        },
      },
      { $project: { _id: 0 } },
    ]);
    const papers = await this.attemptStore.papers.countDocuments({ examId, handState: 1 });
    const none = { changed: 0, up: 0, down: 0, newlyPassed: 0, newlyFailed: 0, handAside: 0 };
    return { papers, ...none, ...found, open: counts?.open ?? 0, told: counts?.told ?? 0 };
  }
}

/** Null: the correction has no revision yet. */
function moveOf({ state, revision, undoRevision, worth, worthBefore }: CorrectionDoc): Move | null {
  if (state === 'undoing' || state === 'undone')
    return undoRevision === null ? null : { step: 'undo', target: undoRevision, qualifyTenths: worthBefore.qualifyTenths };
  return revision === null ? null : { step: 'apply', target: revision, qualifyTenths: worth.qualifyTenths };
}
