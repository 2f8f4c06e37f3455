import { Injectable } from '@nestjs/common';
import type { calls, Input, Output } from '@xuekao/contracts';
import { pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { CourseReader } from '../courses/index.js';
import { LearningCollections } from './learning.collections.js';

type Calls = typeof calls.course.learning;
interface Counted {
  _id: string;
  begun: number;
  finished: number;
}

/** Courses that can be learnt now, with their learners. */
@Injectable()
export class OngoingCourses {
  constructor(
    private readonly store: LearningCollections,
    private readonly courses: CourseReader,
    private readonly time: ServiceTime,
  ) {}

  async paging({ current, size }: Input<Calls['ongoing']>, { caller }: UserContext): Promise<Output<Calls['ongoing']>> {
    const courses = await this.courses.openNow(caller, this.time.now());
    const counted = await this.store.learners.aggregate<Counted>([
      { $match: { courseId: { $in: courses.map(({ _id }) => _id) }, startTime: { $ne: null } } },
      { $group: { _id: '$courseId', begun: { $sum: 1 }, finished: { $sum: { $cond: [{ $ne: ['$finishTime', null] }, 1, 0] } } } },
    ]);
    const counts = new Map(counted.map((row) => [row._id, row]));
    const rows = courses
      .map(({ _id: id, title }) => {
        const { begun = 0, finished = 0 } = counts.get(id) ?? {};
        return { id, title, procCount: begun - finished, finishCount: finished };
      })
      .toSorted((one, other) => other.procCount - one.procCount || (one.id < other.id ? 1 : -1));
    const from = skipOf({ current, size });
    return pageOf(rows.slice(from, from + size), rows.length, size);
  }
}
