import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { addressOf, BusinessError, calls, learnerPages } from '@xuekao/contracts';
import { CallClient, LOGGER, repeatOrWake, ServiceTime, withinTask, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { AttemptCollections } from '../attempts/index.js';
import { ExamCollections, ExamReader, ResultWatch } from '../exams/index.js';
import { tellLateWork } from '../kernel/late-work.js';
import { timeGivenMessage } from '../kernel/texts.js';
import { OutageJobs } from './outage.jobs.js';
import { concernedBy, OutagePapers, type ConcernedPaper } from './outage.papers.js';
import { RescueCollections } from './rescue.collections.js';
import type { OutageDoc } from './rescue.model.js';

const everyMs = 2000;
const longestMs = 60_000;
const pageSize = 100;
/** Logs that are written at the same time. */
const atOnce = 8;
/** Messages of one call between services. */
const together = 200;

/** Gives outages back: each has one process at a time, and another one goes on where that ended. */
@Injectable()
export class OutageWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;

  constructor(
    private readonly store: RescueCollections,
    private readonly jobs: OutageJobs,
    private readonly papers: OutagePapers,
    private readonly attemptStore: AttemptCollections,
    private readonly examStore: ExamCollections,
    private readonly exams: ExamReader,
    private readonly results: ResultWatch,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.workDue(),
      { everyMs, longestMs },
      (error) => this.logger.warn({ err: error }, 'outages were not given back; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Begins at once with what waits; nobody waits for it. */
  wake(): void {
    this.repeats?.wake();
  }

  /** All that is due. */
  private async workDue(): Promise<void> {
    for (let job = await this.next(); job; job = await this.next()) {
      try {
        const task = { requestId: `outage-${job._id}`, userId: job.by, why: 'outage' };
        if (await withinTask(task, () => this.work(job))) await this.jobs.settle(job, { $set: { state: 'done', nextAt: null } });
        else await this.jobs.free(job);
      } catch (error) {
        this.logger.warn({ err: error, outageId: job._id, examId: job.examId }, 'an outage was not given back to all; it is tried again');
        await this.jobs.failed(job, this.time.now());
      }
    }
    const now = this.time.now();
    tellLateWork('outage', now, [await this.jobs.oldestDue(now)]);
  }

  private next(): Promise<OutageDoc | null> {
    return this.isEnding ? Promise.resolve(null) : this.jobs.take(this.time.now());
  }

  private get isEnding(): boolean {
    return this.repeats?.isEnding ?? false;
  }

  /** @returns false: it was broken off. @throws where papers are left: all of them are looked at once more */
  private async work(job: OutageDoc): Promise<boolean> {
    if (job.endTime !== null) await this.followEnd(job.examId);
    const left = await this.giveAll(job);
    if (left === null) return false;
    if (!(await this.tellAll(job))) return false;
    if (left > 0) throw new Error(`${left} papers could not be reached`);
    return true;
  }

  /** The end of the exam is another one since the outage was given. */
  private async followEnd(examId: string): Promise<void> {
    this.exams.forget(examId);
    await this.results.look(examId);
  }

  /** @returns papers that could not be reached; null: it was broken off */
  private async giveAll(job: OutageDoc): Promise<number | null> {
    const concerned = concernedBy(job);
    let { after, done, left } = job;
    if (after === '') {
      [done, left] = [0, 0];
      const total = await this.attemptStore.papers.countDocuments(concerned);
      if (!(await this.jobs.keep(job, this.time.now(), { total, done, left }))) return null;
    }
    for (;;) {
      if (this.isEnding) return null;
      const page = await this.attemptStore.papers
        .find({ ...concerned, _id: { $gt: after } }, { _id: 1, userId: 1 })
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean<ConcernedPaper[]>();
      const last = page.at(-1);
      if (!last) break;
      left += await this.givePage(job, page);
      done += page.length;
      after = last._id;
      if (!(await this.jobs.keep(job, this.time.now(), { after, done, left }))) return null;
    }
    // whoever was left is looked at by the next pass
    return (await this.jobs.keep(job, this.time.now(), { after: '' })) ? left : null;
  }

  private async givePage(job: OutageDoc, page: readonly ConcernedPaper[]): Promise<number> {
    const waiting = [...page];
    let left = 0;
    const work = async (): Promise<void> => {
      for (let paper = waiting.shift(); paper; paper = waiting.shift()) {
        try {
          await this.papers.give(job, paper);
        } catch (error) {
          left += 1;
          const facts = { err: error, paperId: paper._id, outageId: job._id };
          if (error instanceof BusinessError && error.errorName === 'PAPER_OPEN') this.logger.debug(facts, 'a paper waits for another one');
          else this.logger.warn(facts, 'a paper was not given its time; it is tried again');
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return left;
  }

  /** @returns false: it was broken off */
  private async tellAll(job: OutageDoc): Promise<boolean> {
    const { _id: outageId, examId, reason } = job;
    const title = (await this.examStore.exams.findById(examId, { title: 1 }).lean())?.title ?? '';
    for (;;) {
      if (this.isEnding || !(await this.jobs.keep(job, this.time.now()))) return false;
      const rows = await this.store.outagePapers.find({ outageId, isTold: false }).limit(together).lean();
      if (rows.length === 0) return true;
      const messages = rows.map(({ paperId, userId, deadline, isReopened }) => ({
        key: `outage:${outageId}:${paperId}`,
        userId,
        ...timeGivenMessage(title, deadline, reason, isReopened),
        link: addressOf(learnerPages.CheckExam, { id: examId }),
      }));
      await this.client.call(calls.identity.messages.deliver, { messages }, { requestId: `outage-${outageId}` });
      await this.store.outagePapers.updateMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { isTold: true });
    }
  }
}
