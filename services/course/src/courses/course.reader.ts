import { Injectable } from '@nestjs/common';
import { codesAbove, mayChoose, reachOf } from '@xuekao/access';
import { BusinessError, type Caller, type CourseAccess } from '@xuekao/contracts';
import type { QueryFilter } from 'mongoose';
import { accessOf, type Person } from './access-of.js';
import { CourseCollections } from './course.collections.js';
import type { CourseDoc, Lesson } from './course.model.js';

/** Courses that a person may see, as a condition of a list; `accessOf` says whether they can be learned now. */
export const forPerson = ({ userId, deptCode }: Person): QueryFilter<CourseDoc> => ({
  state: 0,
  $or: [{ openType: 1 }, { openType: 2, departs: { $in: codesAbove(deptCode) } }, { openType: 3, users: userId }],
});

/** Lessons in the order in which they are learned. */
export const lessonsOf = ({ dirList }: Pick<CourseDoc, 'dirList'>): Lesson[] => dirList.flatMap(({ fileList }) => fileList);

/** The door to courses for what learners do with them. */
@Injectable()
export class CourseReader {
  constructor(private readonly store: CourseCollections) {}

  /** @throws {BusinessError} NOT_FOUND */
  async course(id: string): Promise<CourseDoc> {
    const course = await this.find(id);
    if (!course) throw new BusinessError('NOT_FOUND');
    return course;
  }

  find(id: string): Promise<CourseDoc | null> {
    return this.store.courses.findById(id).lean<CourseDoc>().exec();
  }

  /** See `accessOf`. */
  accessOf(course: CourseDoc, person: Person, at: number, learnedToday = 0, isInvited = false): CourseAccess {
    return accessOf(course, person, at, learnedToday, isInvited);
  }

  /** Whether the caller may put a person on a list of the course: of the own departments, or invited by somebody who might. */
  mayName({ users }: Pick<CourseDoc, 'users'>, { id, deptCode }: { id: string; deptCode: string }, caller: Caller): boolean {
    return users.includes(id) || mayChoose(caller, deptCode);
  }

  /** Lessons in the order in which they are learned. */
  filesOf(course: CourseDoc): Lesson[] {
    return lessonsOf(course);
  }

  /** Courses of the caller's reach in the console that are on, and whose time is now. */
  openNow(caller: Caller, at: number): Promise<Pick<CourseDoc, '_id' | 'title'>[]> {
    const now = new Date(at);
    const within = [{ $or: [{ startTime: null }, { startTime: { $lte: now } }] }, { $or: [{ endTime: null }, { endTime: { $gt: now } }] }];
    return this.store.courses
      .find({ $and: [reachOf(caller).filter(), ...within], state: 0 }, { title: 1 })
      .lean<Pick<CourseDoc, '_id' | 'title'>[]>()
      .exec();
  }

  /** Of the console. @throws {BusinessError} NOT_FOUND */
  async reachable(id: string, caller: Caller): Promise<CourseDoc> {
    const [found] = await this.allReachable([id], caller);
    if (!found) throw new BusinessError('NOT_FOUND');
    return found;
  }

  /** Courses are not shared: who reaches one may do everything with it. @throws {BusinessError} NOT_FOUND unless all are reached */
  async allReachable(ids: readonly string[], caller: Caller): Promise<CourseDoc[]> {
    const wanted = [...new Set(ids)];
    const found = await this.store.courses.find({ $and: [{ _id: { $in: wanted } }, reachOf(caller).filter()] }).lean<CourseDoc[]>();
    if (found.length !== wanted.length) throw new BusinessError('NOT_FOUND');
    return found;
  }
}
