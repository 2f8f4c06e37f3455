import { Injectable } from '@nestjs/common';
import { codesAbove, mayChoose, reachOf } from '@xuekao/access';
import { BusinessError, type Caller, type CourseAccess } from '@xuekao/contracts';
import { LRUCache } from 'lru-cache';
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

/** Courses with all their lessons in memory. */
const mostKept = 200;
/** Delay with which a change by another process is known: pages of a lesson speak every 15 s. */
const freshMs = 1000;

/** A course as it was read last, and when it was known to be the one that is stored, by `performance.now()`. */
interface KnownCourse {
  readonly course: CourseDoc;
  readonly askedAt: number;
}

/** The door to courses for what learners do with them. */
@Injectable()
export class CourseReader {
  private readonly known = new LRUCache<string, KnownCourse>({ max: mostKept });
  private changes = 0;

  constructor(private readonly store: CourseCollections) {}

  /**
   * Courses as they are stored now, without their introduction; those that are not there are left out. A course that was not saved since
   * is not read again: of 500 lessons that would cost each heartbeat more than all the rest.
   */
  async current(ids: readonly string[]): Promise<ReadonlyMap<string, CourseDoc>> {
    const [askedAt, changes] = [performance.now(), this.changes];
    const heads = await this.store.courses.collection
      .find<Pick<CourseDoc, '_id' | 'revision'>>({ _id: { $in: [...ids] as never[] } }, { projection: { revision: 1 } })
      .toArray();
    const found = new Map<string, CourseDoc>();
    const changed: string[] = [];
    for (const { _id, revision } of heads) {
      const known = this.known.get(_id)?.course;
      if (known?.revision === revision) found.set(_id, known);
      else changed.push(_id);
    }
    if (changed.length > 0) {
      const read = await this.store.courses.find({ _id: { $in: changed } }, { content: 0, liveList: 0 }).lean<CourseDoc[]>();
      for (const course of read) found.set(course._id, course);
    }
    // what this process changed meanwhile may have been read as it was before
    if (changes === this.changes) for (const [id, course] of found) this.known.set(id, { course, askedAt });
    return found;
  }

  /** A course as it was stored a second ago or later, without a question to the database; undefined: see `current`. */
  fresh(id: string): CourseDoc | undefined {
    const known = this.known.get(id);
    return known && performance.now() - known.askedAt < freshMs ? known.course : undefined;
  }

  /** This process has changed or removed courses: what is said of their lessons next is heard by the new rules. */
  changed(ids: readonly string[]): void {
    this.changes += 1;
    for (const id of ids) this.known.delete(id);
  }

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
