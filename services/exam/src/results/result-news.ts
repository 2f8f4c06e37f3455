import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { calls } from '@xuekao/contracts';
import type { Append, Projection } from '@xuekao/event-sourcing';
import { CallClient, LOGGER, type Logger } from '@xuekao/platform';
import { paperIdOf, type AttemptEvent } from '../attempt/attempt.events.js';
import type { ExamDoc } from '../exams/exam.model.js';
import { ServiceTime } from '../service-time.js';
import { Collections } from '../store/collections.js';
import { resultMessage } from '../texts.js';
import type { ResultNewsDoc } from './result-news.model.js';
import { isNews, newsOf } from './result-news.rules.js';

const everyMs = 2000;
/** Papers of one message between services. */
const together = 200;

/**
 * Tells learners by a message that a mark is out, once for each release (decision 0033). The follower of the log notes every paper that is finished; what is
 * due is looked at every two seconds, so neither a restart nor an identity service that is away loses one. The message has a key of its paper and release: to send it
 * twice, or from two processes, makes one.
 */
@Injectable()
export class ResultNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<unknown> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly store: Collections,
    private readonly time: ServiceTime,
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.plan();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  /** The read model of attempts, with what it is followed for noted here too; before the follower's position moves on. */
  beside(papers: Projection): Projection {
    return {
      ...papers,
      apply: async (appends) => {
        await papers.apply(appends);
        await this.note(appends);
      },
    };
  }

  /** Marks of the exam were released, or its rules are others. */
  async look(examId: string): Promise<void> {
    await this.store.resultNews.updateMany({ examId }, { lookAt: new Date(this.time.now()) });
  }

  /** Tells everything that is due, exam by exam: one that fails stays due and keeps no other waiting. Gives the number of messages that this process had sent. */
  async tellAll(): Promise<number> {
    const now = this.time.now();
    const failed: { examId: string; error: unknown }[] = [];
    let count = 0;
    for (const examId of await this.store.resultNews.distinct('examId', { lookAt: { $lte: new Date(now) } })) {
      if (this.isStopped) break;
      try {
        count += await this.tellExam(examId, now);
      } catch (error) {
        failed.push({ examId, error });
      }
    }
    const [first] = failed;
    if (first) this.logger.warn({ err: first.error, examId: first.examId, exams: failed.length }, 'learners were not told of their marks; it is tried again');
    return count;
  }

  private plan(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.looking = this.tellAll()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'learners were not told of their marks; it is tried again'))
        .then(() => this.plan());
    }, everyMs);
  }

  private async note(appends: readonly Append[]): Promise<void> {
    const finished = appends.flatMap(({ stream, events }) =>
      (events as readonly AttemptEvent[]).flatMap((event) => (event.type === 'AttemptFinished' ? [{ paperId: paperIdOf(stream), data: event.data }] : [])),
    );
    if (finished.length === 0) return;
    await this.store.resultNews.bulkWrite(finished.map(({ paperId, data: { examId, userId, at } }) => ({
      // a correction of the marks is no other result, nor is an event that comes again
      updateOne: { filter: { _id: paperId }, update: { $setOnInsert: { examId, userId, finishedAt: new Date(at), lookAt: new Date(at), told: null } }, upsert: true },
    })), { ordered: false });
  }

  private async tellExam(examId: string, now: number): Promise<number> {
    const exam = await this.store.exams.findById(examId).lean<ExamDoc>();
    const news = newsOf(exam, now);
    const isDue = { examId, lookAt: { $lte: new Date(now) } };
    if (news.kind === 'wait' || exam === null) {
      await this.store.resultNews.updateMany(isDue, { lookAt: news.kind === 'wait' && news.until !== null ? new Date(news.until) : null });
      return 0;
    }
    let count = 0;
    for (;;) {
      const rows = await this.store.resultNews.find(isDue).limit(together).lean<ResultNewsDoc[]>();
      if (rows.length === 0 || this.isStopped) return count;
      const untold = rows.filter(({ told, finishedAt }) => told !== news.release && isNews(news.since, finishedAt, now));
      if (untold.length > 0) await this.send(exam, news.release, untold);
      count += untold.length;
      await this.store.resultNews.bulkWrite(rows.map(({ _id, lookAt }) => ({
        // a release that came meanwhile has it looked at again
        updateOne: { filter: { _id, lookAt }, update: { lookAt: null, told: news.release } },
      })), { ordered: false });
    }
  }

  private async send({ title }: ExamDoc, release: string, rows: readonly ResultNewsDoc[]): Promise<void> {
    const messages = rows.map(({ _id, userId }) => ({ key: `result:${_id}:${release}`, userId, ...resultMessage(title), link: `/pages/exam/result/${_id}` }));
    await this.client.call(calls.messageDeliver, { messages }, { requestId: `results-${rows[0]?.examId ?? ''}` });
  }
}
