import { Inject, Injectable } from '@nestjs/common';
import { sockets, type Caller, type FrameData } from '@xuekao/contracts';
import { LOGGER, SocketSender, type Logger } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { lessonsOf, type CourseDoc, type Lesson } from '../courses/index.js';
import { LearningCollections } from './learning.collections.js';
import { learnerId, type LearnerDoc, type ProgressDoc } from './learning.model.js';
import { finishedOf } from './study.js';
import { UncountedTime } from './uncounted-time.js';

type Reading = FrameData<typeof sockets.read, 'reading'>;

export interface CourseCompletion {
  /** lessons that are finished, by their files */
  readonly finished: ReadonlySet<string>;
  readonly isCourseFinished: boolean;
  /** by this deed */
  readonly isCourseDone: boolean;
}

/** Learners of a course: what their lessons add up to, and what their pages hear of it. */
@Injectable()
export class Learners {
  constructor(
    private readonly store: LearningCollections,
    private readonly uncounted: UncountedTime,
    private readonly pages: SocketSender,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A lesson is opened. */
  async began({ _id: courseId }: CourseDoc, { fileId, title }: Lesson, { userId, userName, realName }: Caller, now: number): Promise<void> {
    const at = new Date(now);
    const set = { userName, realName, latest: { fileId, title }, updateTime: at };
    await this.ensure(courseId, userId, now);
    await this.store.learners.updateOne({ _id: learnerId(courseId, userId) }, { $set: set });
    // who begins a course has it among the own ones, until they take it away
    const begun = { startTime: at, joinTime: at };
    await this.store.learners.updateOne(
      { _id: learnerId(courseId, userId), startTime: null },
      { $set: { ...begun, isTold: false }, $inc: { turn: 1 } },
    );
  }

  async has(courseId: string, userId: string): Promise<boolean> {
    return (await this.store.learners.exists({ _id: learnerId(courseId, userId) })) !== null;
  }

  async ensure(courseId: string, userId: string, now: number): Promise<void> {
    const own = { userId, courseId, userName: '', realName: '', joinTime: null, startTime: null, finished: 0, finishTime: null };
    const insert = { ...own, latest: null, updateTime: new Date(now), day: '', dayMs: 0 };
    await this.store.learners.updateOne({ _id: learnerId(courseId, userId) }, { $setOnInsert: insert }, { upsert: true });
  }

  /** Counts the lessons anew. Two that are finished at once meet in the learner, so the later one counts both. */
  async settle(course: CourseDoc, userId: string, now: number, session: ClientSession): Promise<CourseCompletion> {
    const { _id: courseId } = course;
    const rows = await this.store.progress
      .find({ courseId, userId, isFinished: true }, { fileId: 1, isFinished: 1 }, { session })
      .lean<Pick<ProgressDoc, 'fileId' | 'isFinished'>[]>();
    const finished = finishedOf(rows);
    const lessons = lessonsOf(course);
    const count = lessons.filter(({ fileId }) => finished.has(fileId)).length;
    const isAll = lessons.length > 0 && count === lessons.length;
    const _id = learnerId(courseId, userId);
    await this.store.learners.updateOne({ _id, finished: { $ne: count } }, { $set: { finished: count } }, { session });
    const end = { $set: { finishTime: new Date(now), isTold: false }, $inc: { turn: 1 } };
    const done = isAll ? await this.store.learners.updateOne({ _id, finishTime: null }, end, { session }) : null;
    return { finished, isCourseFinished: isAll, isCourseDone: done?.modifiedCount === 1 };
  }

  /** A page without the socket hears it with its next word. */
  tell(courseId: string, fileId: string, userId: string, reading: Reading): void {
    this.pages
      .send(sockets.read, { userId, courseId, fileId }, 'reading', reading)
      .catch((error: unknown) => this.logger.debug({ err: error, courseId }, 'the page was not told'));
  }

  /** Of these courses, the learner of each. */
  async of(userId: string, courseIds?: readonly string[]): Promise<ReadonlyMap<string, LearnerDoc>> {
    await this.uncounted.ofPerson(userId);
    const found = await this.store.learners
      .find({ userId, ...(courseIds ? { courseId: { $in: [...courseIds] } } : {}) })
      .lean<LearnerDoc[]>();
    return new Map(found.map((learner) => [learner.courseId, learner]));
  }
}
