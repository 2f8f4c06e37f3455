import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { isDuplicate, LeasedJobs, nativeOf } from '@xuekao/documents';
import { repeat, withinTask, type LateWork, type Logger, type Repeat, type ServiceTime } from '@xuekao/platform';
import type { Model } from 'mongoose';
import type { StartNoticeDoc } from './start-notice.model.js';

const everyMs = 15_000;
const longestMs = 120_000;

/** A moment of an exam of which its people are told; `goesAt`: later nobody is told any more. */
export type Notice = Pick<StartNoticeDoc, '_id' | 'examId' | 'goesAt'>;

/**
 * Tells the people of exams of a moment, by messages with keys: whichever process works at it, nobody is told twice. Where the moment was
 * moved, that is another notice.
 */
export abstract class ExamNotices implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly jobs: LeasedJobs<StartNoticeDoc>;
  private repeats: Repeat | undefined;

  protected constructor(
    private readonly rows: Model<StartNoticeDoc>,
    /** for the log: what people are told of */
    private readonly what: string,
    private readonly late: LateWork,
    protected readonly time: ServiceTime,
    private readonly logger: Logger,
  ) {
    this.jobs = new LeasedJobs(() => nativeOf<StartNoticeDoc>(rows), { due: 'nextAt', longestRestMs: 60_000 });
  }

  /** Notices whose time has come; those that were noted before as well. @param now milliseconds since the epoch */
  protected abstract due(now: number): Promise<Notice[]>;
  /** Sends the messages; none where the moment is another one by now. */
  protected abstract tell(notice: Notice): Promise<void>;

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      () => this.workDue(),
      { everyMs, longestMs },
      (error) => {
        this.late.failed();
        this.logger.warn({ err: error }, `people were not told ${this.what}; it is tried again`);
      },
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** All that is due now. */
  async workDue(): Promise<void> {
    const now = this.time.now();
    for (const notice of await this.due(now))
      await this.rows.create({ ...notice, nextAt: new Date(now) }).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
      });
    for (let job = await this.jobs.take(this.time.now()); job; job = await this.jobs.take(this.time.now())) {
      try {
        const notice = job;
        await withinTask({ requestId: `exam-notice-${job._id}`, userId: '', why: 'exam notice' }, () => this.tell(notice));
        await this.jobs.settle(job, { $set: { nextAt: null } });
      } catch (error) {
        this.logger.warn({ err: error, examId: job.examId }, `people were not told ${this.what}; it is tried again`);
        await this.jobs.failed(job, this.time.now());
      }
    }
    this.late.succeeded();
    this.late.due(now, [await this.jobs.oldestDue(now)]);
  }
}
