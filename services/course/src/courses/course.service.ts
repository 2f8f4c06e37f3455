import { Injectable, Optional } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, calls, type Caller, type CourseInput, type Input, type Output } from '@xuekao/contracts';
import { checkRevision, containing, listSort, pageOf, savedObject, saveRevised, skipOf } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import { CourseFileReader } from '../files/index.js';
import { newId } from '../kernel/ids.js';
import { CourseChecks } from './course.checks.js';
import { CourseCollections } from './course.collections.js';
import { CourseCategories } from './course.dictionaries.js';
import type { CourseDoc } from './course.model.js';
import { CourseReader, lessonsOf } from './course.reader.js';
import { formOf, rowOf } from './course.views.js';
import { LearnersOfCourse } from './learners-of-course.js';

type Calls = typeof calls.course.courses;
const sortable = { title: 'title', periods: 'periods', startTime: 'startTime', state: 'state', createTime: 'createTime' };

@Injectable()
export class CourseService {
  constructor(
    private readonly store: CourseCollections,
    private readonly reader: CourseReader,
    private readonly checks: CourseChecks,
    private readonly categories: CourseCategories,
    private readonly files: CourseFileReader,
    private readonly purchases: Purchases,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    @Optional() private readonly learners?: LearnersOfCourse,
  ) {}

  async paging({ current, size, orders, params }: Input<Calls['paging']>, context: UserContext): Promise<Output<Calls['paging']>> {
    const { catId, title, state } = params;
    const filter = {
      $and: [
        reachOf(context.caller).filter(),
        ...(catId ? [{ catId: { $in: await this.categories.within(catId, context) } }] : []),
        ...(title ? [{ title: containing(title) }] : []),
        ...(state === undefined ? [] : [{ state }]),
      ],
    };
    const { courses } = this.store;
    const [found, total, words] = await Promise.all([
      courses
        .find(filter, { content: 0, dirList: 0, liveList: 0, users: 0, departs: 0 })
        .sort(listSort(orders, sortable, { createTime: -1 }))
        .skip(skipOf({ current, size }))
        .limit(size)
        .lean<CourseDoc[]>(),
      courses.countDocuments(filter),
      this.categories.read(context),
    ]);
    return pageOf(
      found.map((course) => rowOf(course, words)),
      total,
      size,
    );
  }

  async adminDetail(id: string, { caller, requestId }: UserContext): Promise<Output<Calls['adminDetail']>> {
    const course = await this.reader.reachable(id, caller);
    const { users } = course;
    const [people, files] = await Promise.all([
      users.length === 0 ? [] : this.client.call(calls.identity.users.byIds, { ids: users }, { requestId }),
      this.files.byIds(lessonsOf(course).map(({ fileId }) => fileId)),
    ]);
    return formOf(course, people, files);
  }

  async simpleDetail(id: string, context: UserContext): Promise<Output<Calls['simpleDetail']>> {
    const [course, words] = await Promise.all([this.reader.reachable(id, context.caller), this.categories.read(context)]);
    return rowOf(course, words);
  }

  /** For other services: whoever sees what a person has learnt there knows its course. */
  async namesOf(ids: readonly string[]): Promise<{ id: string; title: string }[]> {
    const rows = await this.store.courses.find({ _id: { $in: [...ids] } }, { title: 1 }).lean();
    return rows.map(({ _id, title }) => ({ id: _id, title }));
  }

  /** Whether the caller may open the course to others: as with saving it. */
  async mayLink(id: string, caller: Caller): Promise<boolean> {
    return (
      caller.permissions.includes('course:list') &&
      (await this.store.courses.exists({ _id: id, $and: [reachOf(caller).filter()] })) !== null
    );
  }

  /** @throws {BusinessError} NOT_FOUND, STALE */
  async save(input: CourseInput, context: UserContext): Promise<Output<Calls['save']>> {
    const { courses } = this.store;
    if (input.id === undefined) {
      const { userId: createBy, deptCode: createDept } = context.caller;
      const fields = await this.checks.checked(input, null, context);
      const own = { _id: newId(), createBy, createDept, createTime: new Date(this.time.now()), revision: 0 };
      await courses.create({ ...fields, ...own });
      return { id: own._id, revision: 0 };
    }
    const stored = await this.reader.reachable(input.id, context.caller);
    checkRevision(stored, input.revision);
    const fields = await this.checks.checked(input, stored, context);
    const revision = await saveRevised({ model: courses, stored, read: input.revision, set: fields });
    this.reader.changed([stored._id]);
    context.note({ object: savedObject(stored._id, input.revision), before: stored, after: { ...stored, ...fields } });
    return { id: stored._id, revision };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async changeState({ ids, state }: Input<Calls['state']>, { caller, note }: UserContext): Promise<void> {
    const before = await this.reader.allReachable(ids, caller);
    await this.store.courses.updateMany({ _id: { $in: before.map(({ _id }) => _id) } }, { $set: { state }, $inc: { revision: 1 } });
    this.reader.changed(ids);
    note({ object: ids.join(','), before: before.map(({ title, state: was }) => ({ title, state: was })), after: { state } });
  }

  /** Takes courses that nobody has learned or bought. @throws {BusinessError} NOT_FOUND, COURSE_LEARNT, GOODS_SOLD */
  async remove(ids: readonly string[], { caller, note }: UserContext): Promise<void> {
    const before = await this.reader.allReachable(ids, caller);
    const n = (await this.learners?.count(ids)) ?? 0;
    if (n > 0) throw new BusinessError('COURSE_LEARNT', { n });
    await this.purchases.refuseSold(ids);
    await this.store.courses.deleteMany({ _id: { $in: before.map(({ _id }) => _id) } });
    this.reader.changed(ids);
    note({ object: ids.join(','), before });
  }
}
