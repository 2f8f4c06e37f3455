import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BusinessError, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { LateWork, LOGGER, repeatOrWake, type Logger, type WakeableRepeat } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { BankReader } from '../banks/index.js';
import { PointService } from '../knowledge-points/index.js';
import { jobId, type QuestionJobDoc } from './job.model.js';
import { QuestionBulk, type Also } from './question.bulk.js';
import { QuestionCollections } from './question.collections.js';
import { QuestionCopier } from './question.copier.js';
import { QuestionFilter } from './question.filter.js';

type Calls = typeof calls.repo.questionJobs;

/** Questions of one job. */
const mostQuestions = 20_000;
/** Of one transaction: another change of the bank waits no longer than that takes. */
const togetherAtOnce = 200;
const everyMs = 5000;
const longestMs = 60_000;
/** While none is there: what a process that died has left. */
const restMs = 20_000;
const soleRestMs = 60_000;
/** How long a process that was killed keeps others waiting. */
const heldMs = 30_000;
/** Rights of the person are not asked for again: a job that nobody could work at for so long ends. */
const oldestMs = 3_600_000;

/**
 * Changes of many questions as jobs. A part of it and how far it came are one transaction, so each question is changed once, whichever
 * process ends in the middle.
 */
@Injectable()
export class QuestionJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly holder = randomUUID();
  private repeats: WakeableRepeat | undefined;

  constructor(
    private readonly store: QuestionCollections,
    private readonly filters: QuestionFilter,
    private readonly bulk: QuestionBulk,
    private readonly copier: QuestionCopier,
    private readonly banks: BankReader,
    private readonly points: PointService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.workDue(),
      { everyMs, longestMs, restMs, soleRestMs, late: new LateWork('repo', 'question-jobs') },
      (error) => this.logger.warn({ err: error }, 'changes of many questions were not worked at; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** @throws {BusinessError} FORBIDDEN, NOT_FOUND, QUESTION_INVALID, QU_BULK_MANY */
  async start({ requestId, selection, action }: Input<Calls['start']>, caller: Caller): Promise<Output<Calls['start']>> {
    if (!caller.permissions.includes(action.kind === 'delete' ? 'qu:delete' : 'qu:save')) throw new BusinessError('FORBIDDEN');
    if ('repoId' in action) await this.banks.reachable(action.repoId, caller, 'edit');
    if (action.kind === 'addPoints') await this.points.checkCodes(action.pointCodes);
    const _id = jobId(caller.userId, requestId);
    const filter =
      'ids' in selection ? { _id: { $in: selection.ids }, live: true } : (await this.filters.forList(selection.params, caller))?.filter;
    const heads = filter
      ? await this.store.questions
          .find(filter, { _id: 1 })
          .sort({ _id: 1 })
          .limit(mostQuestions + 1)
          .lean()
      : [];
    if (heads.length > mostQuestions) throw new BusinessError('QU_BULK_MANY', { n: `${mostQuestions}+`, max: mostQuestions });
    const job = {
      _id,
      caller,
      action,
      quIds: heads.map((head) => head._id),
      at: 0,
      left: 0,
      reason: '',
      isDone: false,
      createdAt: new Date(),
    };
    try {
      await this.store.jobs.create(job);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    this.repeats?.wake();
    return { id: requestId, total: (await this.own(requestId, caller)).quIds.length };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async state(requestId: string, caller: Caller): Promise<Output<Calls['state']>> {
    const { isDone, quIds, at, left, reason } = await this.own(requestId, caller);
    return { isDone, total: quIds.length, done: at - left, left, reason };
  }

  private async own(requestId: string, { userId }: Caller): Promise<QuestionJobDoc> {
    const job = await this.store.jobs.findById(jobId(userId, requestId)).lean();
    if (!job) throw new BusinessError('NOT_FOUND');
    return job;
  }

  /** @returns false: nothing was there */
  private async workDue(): Promise<boolean> {
    let hasFound = false;
    for (let job = await this.take(); job; job = await this.take()) {
      hasFound = true;
      await this.work(job);
    }
    return hasFound;
  }

  private async take(): Promise<QuestionJobDoc | null> {
    if (this.repeats?.isEnding) return null;
    const now = new Date();
    return this.store.jobs
      .findOneAndUpdate(
        { isDone: false, $or: [{ until: null }, { until: { $lte: now } }] },
        { holder: this.holder, until: new Date(now.getTime() + heldMs) },
        { sort: { createdAt: 1 }, returnDocument: 'after' },
      )
      .lean();
  }

  private async work(job: QuestionJobDoc): Promise<void> {
    const held = { _id: job._id, holder: this.holder };
    const isOld = Date.now() - job.createdAt.getTime() > oldestMs;
    for (let { at } = job; at < job.quIds.length && !isOld; at += togetherAtOnce) {
      // another process goes on where this one ends
      if (this.repeats?.isEnding) return void (await this.store.jobs.updateOne(held, { until: null }));
      await this.part(job, job.quIds.slice(at, at + togetherAtOnce).map(String));
    }
    await this.store.jobs.updateOne(held, { isDone: true, until: null });
  }

  /** All of a part where that is possible, else each of its questions that can be changed. */
  private async part(job: QuestionJobDoc, ids: readonly string[]): Promise<void> {
    try {
      await this.change(job, ids, (session) => this.advance(job, { at: ids.length, left: 0 }, session));
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      if (ids.length > 1) {
        for (const id of ids) await this.part(job, [id]);
        return;
      }
      await this.advance(job, { at: 1, left: 1 });
      await this.store.jobs.updateOne({ _id: job._id, reason: '' }, { reason: error.message });
    }
  }

  /** @throws {Error} where another process has taken the job over: then nothing of the part happens here */
  private async advance({ _id }: QuestionJobDoc, by: { at: number; left: number }, session: ClientSession | null = null): Promise<void> {
    const { matchedCount } = await this.store.jobs.updateOne(
      { _id, holder: this.holder },
      { $inc: by, $set: { until: new Date(Date.now() + heldMs) } },
      session ? { session } : {},
    );
    if (matchedCount === 0) throw new Error(`job ${_id} has been taken over`);
  }

  private async change({ action, caller }: QuestionJobDoc, ids: readonly string[], also: Also): Promise<void> {
    const all = [...ids];
    switch (action.kind) {
      case 'level':
        return void (await this.bulk.setLevel({ ids: all, quLevel: action.quLevel }, caller, also));
      case 'joinChapter':
        return void (await this.bulk.joinChapter({ ids: all, chapterId: action.chapterId }, caller, also));
      case 'clearChapter':
        return void (await this.bulk.clearChapters(all, caller, also));
      case 'move':
        return void (await this.bulk.move({ ids: all, repoId: action.repoId, chapterId: action.chapterId }, caller, also));
      case 'copy':
        return this.copier.copy({ ids: all, repoId: action.repoId, chapterId: action.chapterId }, caller, also);
      case 'addPoints':
        return void (await this.bulk.addPoints({ ids: all, pointCodes: action.pointCodes }, caller, also));
      case 'clearPoints':
        return void (await this.bulk.clearPoints(all, caller, also));
      default:
        return void (await this.bulk.remove(all, caller, also));
    }
  }
}
