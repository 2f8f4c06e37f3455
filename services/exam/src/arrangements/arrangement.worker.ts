import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, repeatOrWake, ServiceTime, withinTask, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { AttemptCollections, type PaperDoc } from '../attempts/index.js';
import { ExamCollections, type ExamDoc } from '../exams/index.js';
import { tellLateWork } from '../kernel/late-work.js';
import { ArrangedPapers, writtenBy } from './arranged-papers.js';
import { ArrangementJobs } from './arrangement.jobs.js';
import { ArrangementNews } from './arrangement.news.js';
import type { ArrangementDoc } from './arrangement-job.model.js';

const everyMs = 2000;
const longestMs = 60_000;
const pageSize = 100;
/** Logs that are written at the same time. */
const atOnce = 8;
/**
 * So long behind the deed papers are gone through again: a beginning that read the exam before stands in the log later, at most as long as
 * its claim holds (`claimHoldsMs`) and another process remembers the exam.
 */
export const settleMs = 30_000;
const againMs = 3000;

type Paper = Pick<PaperDoc, '_id' | 'userId'>;

/** Brings arrangements to papers that are being written: each has one process at a time, and another one goes on where that ended. */
@Injectable()
export class ArrangementWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;

  constructor(
    private readonly jobs: ArrangementJobs,
    private readonly papers: ArrangedPapers,
    private readonly news: ArrangementNews,
    private readonly examStore: ExamCollections,
    private readonly attemptStore: AttemptCollections,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.workDue(),
      { everyMs, longestMs },
      (error) => this.logger.warn({ err: error }, 'arrangements of exams were not looked at; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Begins at once with what waits; nobody waits for it. */
  wake(): void {
    this.repeats?.wake();
  }

  private async workDue(): Promise<void> {
    for (let job = await this.next(); job; job = await this.next()) {
      try {
        const task = { requestId: `arrange-${job._id}`, userId: job.by, why: 'arrangement' };
        if (!(await withinTask(task, () => this.work(job)))) await this.jobs.free(job);
      } catch (error) {
        const facts = { err: error, arrangementId: job._id, examId: job.examId };
        this.logger.warn(facts, 'an arrangement has not reached all papers; it is tried again');
        await this.jobs.failed(job, this.time.now());
      }
    }
    const now = this.time.now();
    tellLateWork('arrangement', now, [await this.jobs.oldestDue(now)]);
  }

  private next(): Promise<ArrangementDoc | null> {
    return this.isEnding ? Promise.resolve(null) : this.jobs.take(this.time.now());
  }

  private get isEnding(): boolean {
    return this.repeats?.isEnding ?? false;
  }

  /** One pass. @returns false: it was broken off. @throws where papers are left: all of them are looked at once more */
  private async work(job: ArrangementDoc): Promise<boolean> {
    const exam = await this.examStore.exams.findById(job.examId).lean();
    const left = exam ? await this.giveAll(job, exam) : 0;
    if (left === null) return false;
    if (left > 0) throw new Error(`${left} papers could not be reached`);
    const isTold = exam === null || (await this.news.tell(job, exam));
    const now = this.time.now();
    const isSettled = exam === null || now >= job.createTime.getTime() + settleMs;
    await this.jobs.settle(job, { $set: { state: 'done', left, nextAt: isSettled && isTold ? null : new Date(now + againMs) } });
    return true;
  }

  /** @returns papers that could not be reached; null: it was broken off */
  private async giveAll(job: ArrangementDoc, exam: ExamDoc): Promise<number | null> {
    let [after, left] = ['', 0];
    for (;;) {
      if (this.isEnding || !(await this.jobs.keep(job, this.time.now(), { left }))) return null;
      const page = await this.attemptStore.papers
        .find({ ...writtenBy(job), _id: { $gt: after } }, { _id: 1, userId: 1 })
        .sort({ _id: 1 })
        .limit(pageSize)
        .lean<Paper[]>();
      const last = page.at(-1);
      if (!last) return left;
      left += await this.givePage(job, exam, await this.papers.metBy(job, page));
      after = last._id;
    }
  }

  private async givePage(job: ArrangementDoc, exam: ExamDoc, page: readonly Paper[]): Promise<number> {
    const waiting = [...page];
    let left = 0;
    const work = async (): Promise<void> => {
      for (let paper = waiting.shift(); paper; paper = waiting.shift()) {
        try {
          await this.papers.give(job, exam, paper._id);
        } catch (error) {
          left += 1;
          this.logger.warn({ err: error, paperId: paper._id, arrangementId: job._id }, 'a paper was not reached by an arrangement');
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return left;
  }
}
