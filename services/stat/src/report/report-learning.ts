import { Inject, Injectable } from '@nestjs/common';
import { events } from '@xuekao/contracts';
import { nativeOf } from '@xuekao/documents';
import { HearsMany, MONGO, type EventConsumer, type HeardEvent, type Emptying } from '@xuekao/platform';
import type { ClientSession, Connection } from 'mongoose';
import { CarriedDays } from '../kernel/carried-days.js';
import { ReportCollections } from './report.collections.js';
import type { ReportCourseDoc, ReportRowDoc, Sums } from './report.model.js';
import { ReportRows, type PersonChange } from './report-rows.js';
import { isDay } from './units.js';

type DayEvent = HeardEvent<typeof events.learningDay>;
type CourseEvent = HeardEvent<typeof events.courseLearning>;

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

  /** Of several events of one day, or of one course and person, each holds the whole: the last one counts. */
  @HearsMany(events.learningDay, events.courseLearning)
  async hear(some: readonly (DayEvent | CourseEvent)[], session: ClientSession): Promise<void> {
    const days = new Map<string, { userId: string; day: string; values: Sums }>();
    const courses = new Map<string, ReportCourseDoc>();
    for (const event of some) {
      if (event.type === events.learningDay.name) {
        const { userId, day, seconds } = event.data;
        days.set(`${userId} ${day}`, { userId, day, values: { seconds } });
      } else {
        const { userId, courseId, begunOn, finishedOn } = event.data;
        const _id = `${courseId}:${userId}`;
        courses.set(_id, { _id, userId, courseId, begunOn, finishedOn });
      }
    }
    const ofDays = days.size === 0 ? [] : await this.rows.changesTo([...days.values()], session);
    const ofCourses = courses.size === 0 ? [] : await this.take(courses, session);
    await this.rows.add([...ofDays, ...ofCourses], session);
  }

  async reset(emptying: Emptying): Promise<void> {
    await emptying.remove(this.store.courses.collection);
    await this.rows.forget(['begun', 'finished', 'seconds'], emptying);
  }

  /** @returns what the courses change on the days on which they were begun and finished */
  private async take(courses: ReadonlyMap<string, ReportCourseDoc>, session: ClientSession): Promise<PersonChange[]> {
    const found = await this.store.courses.find({ _id: { $in: [...courses.keys()] } }, null, { session }).lean<ReportCourseDoc[]>();
    const before = new Map(found.map((course) => [course._id, course]));
    await nativeOf<ReportCourseDoc>(this.store.courses).bulkWrite(
      [...courses].map(([_id, replacement]) => ({ replaceOne: { filter: { _id }, replacement, upsert: true } })),
      { session },
    );
    return [...courses.values()].flatMap((course) => {
      const was = before.get(course._id);
      return [
        ...moved(course.userId, 'begun', was?.begunOn ?? null, course.begunOn),
        ...moved(course.userId, 'finished', was?.finishedOn ?? null, course.finishedOn),
      ];
    });
  }
}

function moved(userId: string, field: 'begun' | 'finished', from: string | null, to: string | null): PersonChange[] {
  if (from === to) return [];
  return [
    ...(from === null ? [] : [{ userId, day: from, change: { [field]: -1 } }]),
    ...(to === null ? [] : [{ userId, day: to, change: { [field]: 1 } }]),
  ];
}
