import { Inject, Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { Hears, MONGO, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession, Connection } from 'mongoose';
import { CarriedDays } from '../kernel/carried-days.js';
import { ReportCollections } from './report.collections.js';
import type { ReportCourseDoc, ReportRowDoc } from './report.model.js';
import { ReportRows } from './report-rows.js';
import { isDay } from './units.js';

/** Courses of the report, on the days on which they were begun and finished, and the time of learning. */
@Injectable()
export class ReportLearning implements EventConsumer {
  constructor(
    private readonly store: ReportCollections,
    private readonly rows: ReportRows,
    carried: CarriedDays,
    @Inject(MONGO) connection: Connection,
  ) {
    carried.each(
      () =>
        this.store.rows
          .find({ unit: { ...isDay, $lt: carried.until }, seconds: { $gt: 0 } }, { userId: 1, unit: 1, seconds: 1 })
          .lean<ReportRowDoc[]>()
          .cursor(),
      async ({ userId, unit, seconds = 0 }) => {
        await connection.transaction((session) => this.rows.become(userId, unit, { seconds }, session));
      },
    );
  }

  @Hears(events.learningDay)
  async onDay({ data: { userId, day, seconds } }: HeardEvent<typeof events.learningDay>, session: ClientSession): Promise<void> {
    await this.rows.become(userId, day, { seconds }, session);
  }

  @Hears(events.courseLearning)
  async onCourse({ data }: HeardEvent<typeof events.courseLearning>, session: ClientSession): Promise<void> {
    const { userId, courseId, begunOn, finishedOn } = data;
    const _id = `${courseId}:${userId}`;
    const before = await this.store.courses.findById(_id, null, { session }).lean<ReportCourseDoc>();
    await this.store.courses.replaceOne({ _id }, { _id, userId, courseId, begunOn, finishedOn }, { upsert: true, session });
    if (before?.begunOn !== begunOn) await this.move(userId, 'begun', before?.begunOn ?? null, begunOn, session);
    if (before?.finishedOn !== finishedOn) await this.move(userId, 'finished', before?.finishedOn ?? null, finishedOn, session);
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.store.courses.collection);
    await this.rows.forget(['begun', 'finished', 'seconds'], emptying);
  }

  private async move(
    userId: string,
    field: 'begun' | 'finished',
    from: string | null,
    to: string | null,
    session: ClientSession,
  ): Promise<void> {
    const changes = [
      ...(from === null ? [] : [{ userId, day: from, change: { [field]: -1 } }]),
      ...(to === null ? [] : [{ userId, day: to, change: { [field]: 1 } }]),
    ];
    await this.rows.add(changes, session);
  }
}
