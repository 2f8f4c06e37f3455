import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { reachOf } from '@xuekao/documents';
import { MongoEventStore, type EventStore } from '@xuekao/event-sourcing';
import { counter, LOGGER, type Logger, type UserContext } from '@xuekao/platform';
import { mongo } from 'mongoose';
import type { AttemptEvent } from '../attempt/attempt.events.js';
import { streamOf } from '../attempt/attempt.events.js';
import { ServiceTime } from '../service-time.js';
import { PublishService } from '../publishing/publish.service.js';
import { Collections } from '../store/collections.js';
import { EVENTS } from '../store/event-log.js';
import { examStates, notRemoved, type ExamDoc } from './exam.model.js';
import { ExamReader } from './exam.reader.js';

/** A start that was under way when the exam was deleted is in the log long before. */
const keptMs = 60 * 60_000;
const sweepEveryMs = 10 * 60_000;
const atOnce = 100;
const scanMs = 60_000;

/**
 * Deletes exams in two steps. Between the count of papers and the deletion a learner may start, in another process too: so the exam is only
 * marked at first, with everything that an attempt needs. What nobody has begun an hour later is removed for good; what somebody has comes
 * back, disabled, with its papers.
 */
@Injectable()
export class ExamRemoval implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly swept = counter('xuekao_deleted_exams_swept_total', 'Deleted exams an hour later', ['outcome']);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: Collections,
    private readonly reader: ExamReader,
    private readonly publisher: PublishService,
    @Inject(EVENTS) private readonly events: EventStore,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.sweeping = this.sweep().catch((error: unknown) => this.logger.warn({ err: error }, 'deleted exams were not swept'));
    }, sweepEveryMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** All or none of the exams are deleted. @throws {BusinessError} NOT_FOUND, EXAM_HAS_PAPERS */
  async remove(ids: readonly string[], { caller }: UserContext): Promise<void> {
    const filter = { _id: { $in: [...ids] }, ...reachOf(caller), ...notRemoved };
    if ((await this.store.exams.countDocuments(filter)) !== new Set(ids).size) throw new BusinessError('NOT_FOUND');
    const papers = await this.store.papers.countDocuments({ examId: { $in: [...ids] } });
    if (papers > 0) throw new BusinessError('EXAM_HAS_PAPERS', { n: papers });
    await this.store.exams.updateMany(filter, {
      $set: { state: examStates.removed, removedAt: new Date(this.time.now()) },
      $inc: { revision: 1 },
    });
    for (const id of ids) this.reader.forget(id);
  }

  /** Ends what was deleted an hour ago. Several processes may do it at once. */
  async sweep(): Promise<void> {
    const now = await this.time.exact();
    const due = await this.store.exams
      .find({ state: examStates.removed, removedAt: { $lte: new Date(now - keptMs) } })
      .sort({ removedAt: 1 })
      .limit(atOnce)
      .lean();
    if (due.length === 0) return;
    const sat = await this.satAmong(due);
    for (const { _id } of due) {
      const filter = { _id, state: examStates.removed };
      if (sat.has(_id))
        await this.store.exams.updateOne(filter, {
          $set: { state: examStates.disabled },
          $unset: { removedAt: '' },
          $inc: { revision: 1 },
        });
      else {
        await this.publisher.dropSets([_id]);
        await this.store.favourites.deleteMany({ examId: _id });
        await this.store.exams.deleteOne(filter);
      }
      this.reader.forget(_id);
      this.swept.inc({ outcome: sat.has(_id) ? 'kept' : 'removed' });
    }
  }

  /** Which of the exams the log names: the read model may be behind it, or be built anew at this moment. */
  private async satAmong(exams: readonly ExamDoc[]): Promise<Set<string>> {
    const published = exams.filter(({ setId }) => setId !== null);
    if (published.length === 0) return new Set();
    const ids = new Set(published.map(({ _id }) => _id));
    const oldest = Math.min(...published.map(({ createTime }) => createTime.getTime()));
    const sat = new Set<string>();
    for await (const { events } of this.firstAppends([...ids], oldest)) {
      for (const event of events as AttemptEvent[])
        // streams of attempts hold nothing else
        if (event.type === 'AttemptStarted' && ids.has(event.data.examId)) sat.add(event.data.examId);
    }
    return sat;
  }

  private firstAppends(examIds: readonly string[], since: number): AsyncIterable<{ events: readonly { type: string }[] }> {
    if (!(this.events instanceof MongoEventStore)) return this.events.all(streamOf(''));
    // ids of appends begin with the second they were made in; clocks of two machines may differ
    const from = mongo.ObjectId.createFromTime(Math.floor(since / 1000) - 3600);
    const filter = { _id: { $gte: from }, version: 1, 'events.data.examId': { $in: [...examIds] } };
    return this.events.collection.find(filter, { projection: { events: 1 }, readConcern: { level: 'majority' }, maxTimeMS: scanMs });
  }
}
