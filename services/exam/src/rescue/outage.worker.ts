import { Inject, Injectable } from '@nestjs/common';
import { addressOf, BusinessError, calls, learnerPages } from '@xuekao/contracts';
import { CallClient, LeasedWorker, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { AttemptCollections, eachPaper } from '../attempts/index.js';
import { ExamCollections, ExamReader, ResultNotices } from '../exams/index.js';
import { tellLateWork } from '../kernel/late-work.js';
import { timeGivenMessage } from '../kernel/texts.js';
import { OutageJobs } from './outage.jobs.js';
import { concernedBy, OutagePapers, type ConcernedPaper } from './outage.papers.js';
import { RescueCollections } from './rescue.collections.js';
import type { OutageDoc } from './rescue.model.js';

const pageSize = 100;
/** Messages of one call between services. */
const together = 200;

/** Gives outages back: each has one process at a time, and another one goes on where that ended. */
@Injectable()
export class OutageWorker extends LeasedWorker<OutageDoc> {
  constructor(
    private readonly store: RescueCollections,
    private readonly jobs: OutageJobs,
    private readonly papers: OutagePapers,
    private readonly attemptStore: AttemptCollections,
    private readonly examStore: ExamCollections,
    private readonly exams: ExamReader,
    private readonly results: ResultNotices,
    private readonly client: CallClient,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, { kind: 'outage', what: 'an outage that is given back' }, time, logger);
  }

  protected override by({ by }: OutageDoc): string {
    return by;
  }

  protected override facts({ examId }: OutageDoc): object {
    return { examId };
  }

  protected override async tellLate(now: number): Promise<void> {
    tellLateWork('outage', now, [await this.jobs.oldestDue(now)]);
  }

  /** @throws where papers are left: all of them are looked at once more */
  protected override async work(job: OutageDoc): Promise<boolean> {
    if (job.endTime !== null) await this.followEnd(job.examId);
    const left = await this.giveAll(job);
    if (left === null) return false;
    if (!(await this.tellAll(job))) return false;
    if (left > 0) throw new Error(`${left} papers could not be reached`);
    await this.jobs.settle(job, { $set: { state: 'done', nextAt: null } });
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
      left += await eachPaper(
        page,
        (paper) => this.papers.give(job, paper),
        (error, { _id: paperId }) => {
          const facts = { err: error, paperId, outageId: job._id };
          if (error instanceof BusinessError && error.errorName === 'PAPER_OPEN') this.logger.debug(facts, 'a paper waits for another one');
          else this.logger.warn(facts, 'a paper was not given its time; it is tried again');
          return true;
        },
      );
      done += page.length;
      after = last._id;
      if (!(await this.jobs.keep(job, this.time.now(), { after, done, left }))) return null;
    }
    // whoever was left is looked at by the next pass
    return (await this.jobs.keep(job, this.time.now(), { after: '' })) ? left : null;
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
