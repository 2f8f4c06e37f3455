import { Inject, Injectable } from '@nestjs/common';
import { addressOf, BusinessError, calls, learnerPages } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { CallClient, LateWork, LeasedWorker, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { AttemptCollections, eachPaper } from '../attempts/index.js';
import { ExamCollections, ExamReader, ResultNotices } from '../exams/index.js';
import { tellLateWork, tellUnreached } from '../kernel/late-work.js';
import { timeGivenMessage } from '../kernel/texts.js';
import { OutageJobs } from './outage.jobs.js';
import { concernedBy, OutagePapers, type ConcernedPaper } from './outage.papers.js';
import { RescueCollections } from './rescue.collections.js';
import type { OutageDoc } from './rescue.model.js';

const pageSize = 100;
/** Messages of one call between services. */
const together = 200;
/** Between two looks at papers that are left: a person who ends another paper does not wait for long. */
const soonMs = 15_000;
const longestMs = 60_000;

/** Gives outages back: each has one process at a time, and another one goes on where that ended. */
@Injectable()
export class OutageWorker extends LeasedWorker<OutageDoc> {
  private readonly messages = new LateWork('exam', 'outage-messages');

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
    // one that is done waits for its messages alone
    tellLateWork('outage', now, [await this.jobs.oldestDue(now, { state: 'running' })]);
    const untold = await this.store.outages
      .findOne({ untoldSince: { $type: 'date' } }, { untoldSince: 1 })
      .sort({ untoldSince: 1 })
      .lean();
    this.messages.due(now, [untold?.untoldSince]);
    await tellUnreached('outage', nativeOf<OutageDoc>(this.store.outages));
  }

  /** One pass: over all papers, and then over those that are left. */
  protected override async work(job: OutageDoc): Promise<boolean> {
    if (job.endTime !== null) await this.followEnd(job.examId);
    if (!(await (job.isListed ? this.giveLeft(job) : this.giveAll(job)))) return false;
    const told = await this.tell(job);
    if (told === 'broken off') return false;
    const { left, waiting } = await this.leftOf(job);
    if (waiting !== (job.waiting ?? 0))
      this.logger.info({ outageId: job._id, examId: job.examId, waiting }, 'papers wait for their time until their people end another one');
    const now = this.time.now();
    const untoldSince = told === 'told' ? null : (job.untoldSince ?? new Date(now));
    const state = left + waiting > 0 ? 'running' : 'done';
    const pauseMs = Math.min(Math.max(soonMs, (now - job.createTime.getTime()) / 40), longestMs);
    const nextAt = state === 'done' && told === 'told' ? null : new Date(now + pauseMs);
    await this.jobs.settle(job, { $set: { state, left, waiting, untoldSince, nextAt } });
    return true;
  }

  /** The end of the exam is another one since the outage was given. */
  private async followEnd(examId: string): Promise<void> {
    this.exams.forget(examId);
    await this.results.look(examId);
  }

  private async leftOf({ _id: outageId }: OutageDoc): Promise<{ left: number; waiting: number }> {
    const countOf = (isWaiting: boolean): Promise<number> => this.store.outageLeft.countDocuments({ outageId, isWaiting });
    const [left, waiting] = await Promise.all([countOf(false), countOf(true)]);
    return { left, waiting };
  }

  /** Each paper once; those that are left are written down. @returns false: it was broken off */
  private async giveAll(job: OutageDoc): Promise<boolean> {
    const concerned = concernedBy(job);
    let { after, done } = job;
    if (after === '') {
      done = 0;
      const total = await this.attemptStore.papers.countDocuments(concerned);
      if (!(await this.jobs.keep(job, this.time.now(), { total, done }))) return false;
    }
    for (;;) {
      if (this.isEnding) return false;
      const page = await this.attemptStore.papers
        .find({ ...concerned, _id: { $gt: after } }, { _id: 1, userId: 1 })
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean<ConcernedPaper[]>();
      const last = page.at(-1);
      if (!last) break;
      const left = await this.givePage(job, page);
      for (const [{ _id: paperId, userId }, isWaiting] of left)
        await this.store.outageLeft.updateOne(
          { _id: `${job._id}:${paperId}` },
          { outageId: job._id, paperId, userId, isWaiting },
          { upsert: true },
        );
      done += page.length;
      after = last._id;
      if (!(await this.jobs.keep(job, this.time.now(), { after, done, ...(await this.leftOf(job)) }))) return false;
    }
    return this.jobs.keep(job, this.time.now(), { after: '', isListed: true });
  }

  /** Only the papers that an earlier pass left. @returns false: it was broken off */
  private async giveLeft(job: OutageDoc): Promise<boolean> {
    const { _id: outageId } = job;
    for (let after = ''; ;) {
      if (this.isEnding || !(await this.jobs.keep(job, this.time.now()))) return false;
      const rows = await this.store.outageLeft
        .find({ outageId, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean();
      const last = rows.at(-1);
      if (!last) return true;
      const page = rows.map(({ paperId, userId }) => ({ _id: paperId, userId }));
      const left = new Map((await this.givePage(job, page)).map(([{ _id }, isWaiting]) => [_id, isWaiting]));
      for (const { _id, paperId } of rows) {
        const isWaiting = left.get(paperId);
        // somebody may have ended it meanwhile: a row that is gone stays so
        if (isWaiting === undefined) await this.store.outageLeft.deleteOne({ _id });
        else await this.store.outageLeft.updateOne({ _id }, { isWaiting });
      }
      after = last._id;
    }
  }

  /** @returns papers that are left, each with whether it waits for its person */
  private async givePage(job: OutageDoc, page: readonly ConcernedPaper[]): Promise<[ConcernedPaper, boolean][]> {
    const left: [ConcernedPaper, boolean][] = [];
    await eachPaper(
      page,
      (paper) => this.papers.give(job, paper),
      (error, paper) => {
        const isWaiting = error instanceof BusinessError && error.errorName === 'PAPER_OPEN';
        left.push([paper, isWaiting]);
        const facts = { err: error, paperId: paper._id, outageId: job._id };
        if (!isWaiting) this.logger.warn(facts, 'a paper was not given its time; it is tried again');
        return true;
      },
    );
    return left;
  }

  /** Messages that fail keep no paper from its time: they are tried again for themselves. */
  private async tell(job: OutageDoc): Promise<'told' | 'failed' | 'broken off'> {
    try {
      return (await this.tellAll(job)) ? 'told' : 'broken off';
    } catch (error) {
      this.logger.warn({ err: error, outageId: job._id, examId: job.examId }, 'learners were not told of their time; it is tried again');
      return 'failed';
    }
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
