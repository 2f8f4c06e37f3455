import { Injectable } from '@nestjs/common';
import type { LearnersOfCourse } from '../courses/index.js';
import { LearningCollections } from './learning.collections.js';

/** Learners for the lists of courses. */
@Injectable()
export class LearnerCounts implements LearnersOfCourse {
  constructor(private readonly store: LearningCollections) {}

  async count(courseIds: readonly string[]): Promise<number> {
    const people = await this.store.learners.distinct('userId', { courseId: { $in: [...courseIds] }, startTime: { $ne: null } });
    return people.length;
  }
}
