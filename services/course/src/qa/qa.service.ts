import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, qaLimits, type calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { containing, pageOf, skipOf } from '@xuekao/documents';
import { REDIS, ServiceTime, Throttle, type Redis, type UserContext } from '@xuekao/platform';
import { plainText, sanitiseRichText } from '@xuekao/rich-text';
import type { QueryFilter } from 'mongoose';
import type { CourseDoc } from '../courses/index.js';
import { newId } from '../kernel/ids.js';
import { Studies, type QuestionsOfCourse } from '../learning/index.js';
import { QaCollections } from './qa.collections.js';
import { qaStates, type QuestionDoc, type ReplyDoc } from './qa.model.js';
import { QaNews } from './qa-news.js';
import { ownView, replyView } from './qa.views.js';

type Calls = typeof calls.course.qa;
const daySeconds = 86_400;

/** 课程问答: learners ask about lessons, and answer each other. */
@Injectable()
export class QaService implements QuestionsOfCourse {
  private readonly written: Throttle;

  constructor(
    private readonly store: QaCollections,
    private readonly studies: Studies,
    private readonly news: QaNews,
    private readonly time: ServiceTime,
    @Inject(REDIS) redis: Redis,
  ) {
    this.written = new Throttle(redis, 'course-qa', daySeconds);
  }

  async count(courseIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.store.questions.aggregate<{ _id: string; n: number }>([
      { $match: { courseId: { $in: [...courseIds] }, state: qaStates.seen } },
      { $group: { _id: '$courseId', n: { $sum: 1 } } },
    ]);
    return new Map(found.map(({ _id, n }) => [_id, n]));
  }

  /** @throws {BusinessError} see the call's refusals */
  async paging({ current, size, params }: Input<Calls['paging']>, { caller }: UserContext): Promise<Output<Calls['paging']>> {
    const course = await this.courseFor(params.courseId, caller);
    const filter: QueryFilter<QuestionDoc> = {
      courseId: course._id,
      state: qaStates.seen,
      ...(params.fileId ? { fileId: params.fileId } : {}),
      ...(params.title ? { title: containing(params.title) } : {}),
      ...(params.onlyReplied ? { replied: true } : {}),
      ...(params.onlyMyself ? { userId: caller.userId } : {}),
    };
    const [found, total] = await Promise.all([
      this.store.questions.find(filter).sort({ createTime: -1, _id: -1 }).skip(skipOf({ current, size })).limit(size).lean<QuestionDoc[]>(),
      this.store.questions.countDocuments(filter),
    ]);
    return pageOf(
      found.map((question) => ownView(question, course.title, caller.userId)),
      total,
      size,
    );
  }

  /** @throws {BusinessError} see the call's refusals */
  async detail(id: string, { caller }: UserContext): Promise<Output<Calls['detail']>> {
    const { question, course } = await this.seen(id, caller);
    return { ...ownView(question, course.title, caller.userId), content: question.content };
  }

  /** @throws {BusinessError} see the call's refusals */
  async replyPaging(
    { current, size, params }: Input<Calls['replyPaging']>,
    { caller }: UserContext,
  ): Promise<Output<Calls['replyPaging']>> {
    const { question } = await this.seen(params.qaId, caller);
    const filter = { qaId: question._id, state: qaStates.seen };
    const [found, total] = await Promise.all([
      this.store.replies.find(filter).sort({ createTime: 1, _id: 1 }).skip(skipOf({ current, size })).limit(size).lean<ReplyDoc[]>(),
      this.store.replies.countDocuments(filter),
    ]);
    return pageOf(found.map(replyView), total, size);
  }

  /** @throws {BusinessError} see the call's refusals */
  async save({ courseId, fileId, title, content }: Input<Calls['save']>, { caller }: UserContext): Promise<Output<Calls['save']>> {
    const { course, lessons } = await this.studyFor(courseId, caller);
    const lesson = lessons.find((one) => one.fileId === fileId);
    if (!lesson) throw new BusinessError('NOT_FOUND');
    await this.refuseFlood(caller);
    const clean = sanitiseRichText(content);
    const words = title === '' ? plainText(clean).replace(/\s+/g, ' ').trim().slice(0, qaLimits.title) : title;
    const _id = newId();
    const { userId, realName } = caller;
    const own = { _id, courseId: course._id, fileId, fileTitle: lesson.title, userId, realName };
    // a picture alone has no words
    const asked = { title: words === '' ? lesson.title : words, content: clean, state: qaStates.seen, reason: '' };
    await this.store.questions.create({ ...own, ...asked, createTime: new Date(this.time.now()), replyCount: 0, replied: false });
    return { id: _id };
  }

  /** @throws {BusinessError} see the call's refusals */
  async reply({ qaId, content }: Input<Calls['reply']>, { caller }: UserContext): Promise<Output<Calls['reply']>> {
    const { question } = await this.seen(qaId, caller);
    await this.refuseFlood(caller);
    return this.addReply(question, content, caller, false);
  }

  /** The asker hears of it, unless it is the asker's own. */
  async addReply(question: QuestionDoc, content: string, { userId, realName }: Caller, isTeacher: boolean): Promise<{ id: string }> {
    const now = new Date(this.time.now());
    const own = { _id: newId(), qaId: question._id, courseId: question.courseId, userId, realName, isTeacher };
    const told = userId === question.userId ? {} : { untold: now };
    await this.store.replies.create({
      ...own,
      ...told,
      ...{ content: sanitiseRichText(content), state: qaStates.seen, createTime: now, reason: '' },
    });
    await this.store.recount(question);
    this.news.soon();
    return { id: own._id };
  }

  private async seen(id: string, caller: Caller): Promise<{ question: QuestionDoc; course: CourseDoc }> {
    const question = await this.store.questions.findOne({ _id: id, state: qaStates.seen }).lean<QuestionDoc>();
    if (!question) throw new BusinessError('NOT_FOUND');
    return { question, course: await this.courseFor(question.courseId, caller) };
  }

  private async courseFor(courseId: string, caller: Caller): Promise<CourseDoc> {
    return (await this.studyFor(courseId, caller)).course;
  }

  /** Of a course that one may learn, or may have learnt. @throws {BusinessError} NOT_FOUND, COURSE_UNPAID */
  private async studyFor(courseId: string, caller: Caller) {
    const study = await this.studies.member(courseId, caller, this.time.now());
    if (!study.isBuy) throw new BusinessError('COURSE_UNPAID');
    return study;
  }

  private async refuseFlood({ userId }: Caller): Promise<void> {
    const { count } = await this.written.count(userId);
    if (count > qaLimits.day) throw new BusinessError('QA_TOO_MANY');
  }
}
