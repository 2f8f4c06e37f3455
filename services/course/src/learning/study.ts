import { Injectable } from '@nestjs/common';
import {
  BusinessError,
  courseAccess,
  dayOf,
  learningLimits,
  leastScormSeconds,
  scormType,
  sentence,
  videoType,
  type Caller,
  type CourseAccess,
  type Sentence,
} from '@xuekao/contracts';
import { Purchases } from '@xuekao/purchases';
import { CourseReader, lessonsOf, outsideOf, type CourseDoc, type Lesson as CourseLesson } from '../courses/index.js';
import type { CourseFileDoc } from '../files/index.js';
import { LearningCollections } from './learning.collections.js';
import { isInvited, learnerId, type LearnerDoc, type ProgressDoc } from './learning.model.js';
import { UncountedTime } from './uncounted-time.js';
import type { Lesson } from './playback.decider.js';

/** A course as one person finds it. */
export interface Study {
  readonly course: CourseDoc;
  readonly lessons: readonly CourseLesson[];
  readonly learner: LearnerDoc | null;
  readonly state: CourseAccess;
  readonly isBuy: boolean;
}

/** Questions that each call about learning asks: is the course there for this person, is it open, is it bought. */
@Injectable()
export class Studies {
  constructor(
    private readonly courses: CourseReader,
    private readonly purchases: Purchases,
    private readonly store: LearningCollections,
    private readonly uncounted: UncountedTime,
  ) {}

  /** A course that is disabled or for others: its page says why. @throws {BusinessError} NOT_FOUND */
  async of(courseId: string, caller: Caller, now: number): Promise<Study> {
    await this.uncounted.ofPerson(caller.userId);
    const [course, learner] = await Promise.all([
      this.courses.course(courseId),
      this.store.learners.findById(learnerId(courseId, caller.userId)).lean<LearnerDoc>(),
    ]);
    return this.found({ course, learner }, caller, now);
  }

  private async found({ course, learner }: Pick<Study, 'course' | 'learner'>, caller: Caller, now: number): Promise<Study> {
    const isBuy = await this.purchases.mayUse(caller.userId, course._id, course.price);
    const today = learner?.day === dayOf(now) ? learner.dayMs / 1000 : 0;
    return {
      course,
      lessons: lessonsOf(course),
      learner,
      isBuy,
      state: this.courses.accessOf(course, caller, now, today, isInvited(learner)),
    };
  }

  /** @throws {BusinessError} NOT_FOUND, COURSE_SHUT, COURSE_UNPAID */
  async open(courseId: string, caller: Caller, now: number): Promise<Study> {
    const study = await this.of(courseId, caller, now);
    refuseShut(study);
    if (!study.isBuy) throw new BusinessError('COURSE_UNPAID');
    return study;
  }

  /**
   * For words about what was learnt: a page keeps them over a short loss of its network, so those of before a course shut are heard for as
   * long behind it.
   * @returns until when it was open
   * @param stored the learner with all time that was heard of; null as well where the course does not ask for it (`asksLearner`)
   * @throws {BusinessError} COURSE_SHUT, COURSE_UNPAID
   */
  async heard(stored: Pick<Study, 'course' | 'learner'>, caller: Caller, now: number): Promise<Study & { until: number }> {
    const study = await this.found(stored, caller, now);
    const isOver = study.state === courseAccess.ended || study.state === courseAccess.outsideHours;
    const until = isOver ? this.shutAt(study, caller, now) : now;
    if (until === null || !isOver) refuseShut(study);
    if (!study.isBuy) throw new BusinessError('COURSE_UNPAID');
    return { ...study, until: until ?? now };
  }

  /** When a course that is shut now did so; null: longer ago than words are kept. */
  private shutAt({ course, learner }: Study, caller: Caller, now: number): number | null {
    const isOpen = (at: number): boolean => this.courses.accessOf(course, caller, at, 0, isInvited(learner)) === courseAccess.learnable;
    let [open, shut] = [now - learningLimits.keptSeconds * 1000, now];
    if (!isOpen(open)) return null;
    // to the millisecond: a rule of hours and an end are looked at alike
    while (shut - open > 1) {
      const middle = Math.floor((open + shut) / 2);
      if (isOpen(middle)) open = middle;
      else shut = middle;
    }
    return shut;
  }

  /** For whom a course is not, it is not there. @throws {BusinessError} NOT_FOUND */
  async member(courseId: string, caller: Caller, now: number): Promise<Study> {
    const study = await this.of(courseId, caller, now);
    if (isHidden(study.state)) throw new BusinessError('NOT_FOUND');
    return study;
  }

  progressOf(courseId: string, userId: string): Promise<ProgressDoc[]> {
    return this.store.progress.find({ courseId, userId }).lean<ProgressDoc[]>().exec();
  }
}

const isHidden = (state: CourseAccess): boolean =>
  state === courseAccess.disabled || state === courseAccess.notMember || state === courseAccess.notDepartment;

/** @throws {BusinessError} COURSE_SHUT */
export function refuseShut({ course, state }: Pick<Study, 'course' | 'state'>): void {
  if (state === courseAccess.learnable) return;
  throw new BusinessError('COURSE_SHUT', { detail: reasonOf(course, state) });
}

/** Why a course is shut, in the words of its state. */
export function reasonOf({ dayRule, dayLimit }: Pick<CourseDoc, 'dayRule' | 'dayLimit'>, state: CourseAccess): Sentence {
  switch (state) {
    case courseAccess.notStarted:
      return sentence('learning.notStarted');
    case courseAccess.ended:
      return sentence('learning.ended');
    case courseAccess.outsideHours:
      return sentence('learning.outsideHours', { rule: dayRule });
    case courseAccess.dayLimit:
      return sentence('learning.dayLimit', { n: dayLimit });
    case courseAccess.notMember:
      return sentence('learning.notMember');
    case courseAccess.notDepartment:
      return sentence('learning.notDepartment');
    default:
      return sentence('learning.disabled');
  }
}

/** Whether it depends on what is stored of a learner if words about a lesson count: on a limit, on a code, on a sign-up. */
export const asksLearner = (course: CourseDoc, person: Pick<Caller, 'userId' | 'deptCode'>): boolean =>
  course.dayLimit > 0 || Boolean(course.studyCheck) || outsideOf(course, person) !== null;

/** Lessons open in their order: each when all before it are finished. */
export function unlockedOf(lessons: readonly CourseLesson[], finished: ReadonlySet<string>): ReadonlySet<string> {
  const locked = lessons.findIndex(({ fileId }) => !finished.has(fileId));
  const inOrder = lessons.slice(0, locked < 0 ? lessons.length : locked + 1).map(({ fileId }) => fileId);
  // what was finished before the course was arranged anew stays open
  return new Set([...inOrder, ...finished]);
}

export const finishedOf = (progress: readonly Pick<ProgressDoc, 'fileId' | 'isFinished'>[]): ReadonlySet<string> =>
  new Set(progress.flatMap(({ fileId, isFinished }) => (isFinished ? [fileId] : [])));

/** A lesson as the watch proof knows it. */
export function ruleOf({ fileType, needLearn }: CourseLesson, file: Pick<CourseFileDoc, 'duration'> | undefined): Lesson {
  const isVideo = fileType === videoType;
  const durationMs = (file?.duration ?? 0) * 1000;
  const needsClaim = fileType === scormType;
  const needMs = (needsClaim ? Math.max(needLearn, leastScormSeconds) : needLearn) * 1000;
  // without a number of its own a document is read when it is opened, and nearly all of a video is needed: see `requiredMs`
  return { isVideo, durationMs: isVideo ? durationMs : 0, needMs, maxSpeed: Math.max(...learningLimits.speeds), needsClaim };
}
