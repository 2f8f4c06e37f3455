import { Injectable } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { containing, pageOf, skipOf } from '@xuekao/documents';
import { CallClient, type UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { CourseReader, lessonsOf } from '../courses/index.js';
import { CourseFileReader } from '../files/index.js';
import { LearningCollections } from './learning.collections.js';
import type { LearnerDoc } from './learning.model.js';
import { ruleOf, Studies } from './study.js';
import { requiredMs } from './playback.decider.js';

type Calls = typeof calls.course.learning;

/** Learners of a course, for the console. */
@Injectable()
export class LearnerDesk {
  constructor(
    private readonly store: LearningCollections,
    private readonly courses: CourseReader,
    private readonly files: CourseFileReader,
    private readonly studies: Studies,
    private readonly client: CallClient,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async userPaging(
    { current, size, params }: Input<Calls['userPaging']>,
    { caller, requestId }: UserContext,
  ): Promise<Output<Calls['userPaging']>> {
    const course = await this.courses.reachable(params.courseId, caller);
    const filter: QueryFilter<LearnerDoc> = {
      courseId: course._id,
      startTime: { $ne: null },
      ...(params.realName ? { realName: containing(params.realName) } : {}),
    };
    const [found, total] = await Promise.all([
      this.store.learners.find(filter).sort({ updateTime: -1, _id: 1 }).skip(skipOf({ current, size })).limit(size).lean<LearnerDoc[]>(),
      this.store.learners.countDocuments(filter),
    ]);
    const ids = found.map(({ userId }) => userId);
    const [people, times] = await Promise.all([
      ids.length === 0 ? [] : this.client.call(calls.identity.users.byIds, { ids }, { requestId }),
      this.timesOf(course._id, ids),
    ]);
    const byId = new Map(people.map((person) => [person.id, person]));
    const rows = found.map(({ userId, userName, realName, finished, finishTime, latest, updateTime }) => ({
      userId,
      userName: byId.get(userId)?.userName ?? userName,
      realName: byId.get(userId)?.realName ?? realName,
      deptName: byId.get(userId)?.deptName ?? '',
      learnFile: Math.min(finished, course.fileCount),
      totalFile: course.fileCount,
      finished: finishTime !== null,
      learnSec: Math.floor((times.get(userId) ?? 0) / 1000),
      latestTitle: latest?.title ?? '',
      learnTime: updateTime.toISOString(),
    }));
    return pageOf(rows, total, size);
  }

  /** @throws {BusinessError} NOT_FOUND */
  async userLessons({ courseId, userId }: Input<Calls['userLessons']>, { caller }: UserContext): Promise<Output<Calls['userLessons']>> {
    const course = await this.courses.reachable(courseId, caller);
    const lessons = lessonsOf(course);
    const [progress, files] = await Promise.all([
      this.studies.progressOf(courseId, userId),
      this.files.byIds(lessons.map(({ fileId }) => fileId)),
    ]);
    const byFile = new Map(progress.map((one) => [one.fileId, one]));
    return lessons.map((lesson) => {
      const { fileId, title, fileType } = lesson;
      const [own, file] = [byFile.get(fileId), files.get(fileId)];
      return {
        ...{ fileId, title, fileType },
        duration: file?.duration ?? 0,
        needLearn: Math.ceil(requiredMs(ruleOf(lesson, file)) / 1000),
        learnSec: Math.floor((own?.learnMs ?? 0) / 1000),
        finished: own?.isFinished ?? false,
        played: (own?.played ?? []).map((ms) => ms / 1000),
        granted: own?.granted ? { realName: own.granted.realName, reason: own.granted.reason, time: own.granted.time.toISOString() } : null,
      };
    });
  }

  /** ms of all lessons together, by person. */
  private async timesOf(courseId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const sums = await this.store.progress.aggregate<{ _id: string; ms: number }>([
      { $match: { courseId, userId: { $in: [...userIds] } } },
      { $group: { _id: '$userId', ms: { $sum: '$learnMs' } } },
    ]);
    return new Map(sums.map(({ _id, ms }) => [_id, ms]));
  }
}
