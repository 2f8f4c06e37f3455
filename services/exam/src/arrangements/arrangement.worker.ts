import { Inject, Injectable } from '@nestjs/common';
import { nativeOf } from '@xuekao/documents';
import { LeasedWorker, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { AttemptCollections, eachPaper, type PaperDoc } from '../attempts/index.js';
import { ExamCollections, type ExamDoc } from '../exams/index.js';
import { tellLateWork, tellUnreached } from '../kernel/late-work.js';
import { ArrangedPapers, writtenBy } from './arranged-papers.js';
import { ArrangementCollections } from './arrangement.collections.js';
import { ArrangementJobs } from './arrangement.jobs.js';
import { ArrangementNews } from './arrangement.news.js';
import type { ArrangementDoc } from './arrangement-job.model.js';

const pageSize = 100;
/**
 * So long behind the deed papers are gone through again: a beginning that read the exam before stands in the log later, at most as long as
 * its claim holds (`claimHoldsMs`) and another process remembers the exam.
 */
export const settleMs = 30_000;
const againMs = 3000;
/** Between two looks at papers that could not be reached. */
const leftMs = 15_000;

type Paper = Pick<PaperDoc, '_id' | 'userId'>;

/** Brings arrangements to papers that are being written: each has one process at a time, and another one goes on where that ended. */
@Injectable()
export class ArrangementWorker extends LeasedWorker<ArrangementDoc> {
  constructor(
    private readonly store: ArrangementCollections,
    private readonly jobs: ArrangementJobs,
    private readonly papers: ArrangedPapers,
    private readonly news: ArrangementNews,
    private readonly examStore: ExamCollections,
    private readonly attemptStore: AttemptCollections,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs, { kind: 'arrangement', what: 'an arrangement of an exam' }, time, logger);
  }

  protected override by({ by }: ArrangementDoc): string {
    return by;
  }

  protected override facts({ examId }: ArrangementDoc): object {
    return { examId };
  }

  protected override async tellLate(now: number): Promise<void> {
    tellLateWork('arrangement', now, [await this.jobs.oldestDue(now)]);
    await tellUnreached('arrangement', nativeOf<ArrangementDoc>(this.store.arrangements));
  }

  /** One pass. Papers that are left are looked at once more a little later. */
  protected override async work(job: ArrangementDoc): Promise<boolean> {
    const exam = await this.examStore.exams.findById(job.examId).lean();
    const left = exam ? await this.giveAll(job, exam) : 0;
    if (left === null) return false;
    const now = this.time.now();
    if (left > 0) return this.jobs.settle(job, { $set: { left, nextAt: new Date(now + leftMs) } });
    const isTold = exam === null || (await this.news.tell(job, exam));
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
      left += await eachPaper(
        await this.papers.metBy(job, page),
        ({ _id }) => this.papers.give(job, exam, _id),
        (error, { _id: paperId }) => {
          this.logger.warn({ err: error, paperId, arrangementId: job._id }, 'a paper was not reached by an arrangement');
          return true;
        },
      );
      after = last._id;
    }
  }
}
