import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { containing, pageOf, skipOf } from '@xuekao/documents';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { CourseCollections, CourseReader } from '../courses/index.js';
import { QaCollections } from './qa.collections.js';
import { qaStates, type QuestionDoc, type ReplyDoc } from './qa.model.js';
import { QaNews } from './qa-news.js';
import { QaService } from './qa.service.js';
import { replyView, rowView } from './qa.views.js';

type Calls = typeof calls.course.qa;

interface Reached {
  readonly questions: QuestionDoc[];
  readonly replies: ReplyDoc[];
}

/** Questions of the courses that a person of the console reaches: they are answered, hidden and deleted. */
@Injectable()
export class QaDesk {
  constructor(
    private readonly store: QaCollections,
    private readonly courses: CourseReader,
    private readonly courseStore: CourseCollections,
    private readonly service: QaService,
    private readonly news: QaNews,
    private readonly time: ServiceTime,
  ) {}

  async paging({ current, size, params }: Input<Calls['adminPaging']>, { caller }: UserContext): Promise<Output<Calls['adminPaging']>> {
    const seen = await this.coursesSeen(caller);
    const filter: QueryFilter<QuestionDoc> = {
      state: { $ne: qaStates.deleted },
      $and: [
        ...(seen === null ? [] : [{ courseId: { $in: seen } }]),
        ...(params.courseId === undefined ? [] : [{ courseId: params.courseId }]),
      ],
      ...(params.title ? { title: containing(params.title) } : {}),
      ...(params.realName ? { realName: containing(params.realName) } : {}),
      ...(params.replied === undefined ? {} : { replied: params.replied }),
    };
    if (filter.$and?.length === 0) delete filter.$and;
    const [found, total] = await Promise.all([
      this.store.questions.find(filter).sort({ createTime: -1, _id: -1 }).skip(skipOf({ current, size })).limit(size).lean<QuestionDoc[]>(),
      this.store.questions.countDocuments(filter),
    ]);
    const titles = await this.titlesOf(found.map(({ courseId }) => courseId));
    return pageOf(
      found.map((question) => rowView(question, titles.get(question.courseId) ?? '')),
      total,
      size,
    );
  }

  /** @throws {BusinessError} NOT_FOUND */
  async detail(id: string, { caller }: UserContext): Promise<Output<Calls['adminDetail']>> {
    const question = await this.reached(id, caller);
    const [course, replies] = await Promise.all([
      this.courses.course(question.courseId),
      this.store.replies
        .find({ qaId: id, state: { $ne: qaStates.deleted } })
        .sort({ createTime: 1, _id: 1 })
        .lean<ReplyDoc[]>(),
    ]);
    return { ...rowView(question, course.title), content: question.content, replies: replies.map(replyView) };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async reply({ qaId, content }: Input<Calls['adminReply']>, { caller, note }: UserContext): Promise<Output<Calls['adminReply']>> {
    const question = await this.reached(qaId, caller);
    const saved = await this.service.addReply(question, content, caller, true);
    note({ object: qaId, after: { reply: saved.id } });
    return saved;
  }

  /** @throws {BusinessError} NOT_FOUND */
  async hide({ ids, state }: Input<Calls['hide']>, { caller, note }: UserContext): Promise<void> {
    const found = await this.allReached(ids, caller);
    await this.change(found, { state });
    note({ object: ids.join(','), after: { state } });
  }

  /** @throws {BusinessError} NOT_FOUND */
  async remove({ ids, reason }: Input<Calls['delete']>, { caller, note }: UserContext): Promise<void> {
    const found = await this.allReached(ids, caller);
    await this.change(found, { state: qaStates.deleted, reason, untold: new Date(this.time.now()) });
    this.news.soon();
    const before = [...found.questions, ...found.replies].map(({ realName, content }) => ({ realName, content }));
    note({ object: ids.join(','), before, after: { reason } });
  }

  private async change({ questions, replies }: Reached, set: Partial<QuestionDoc & ReplyDoc>): Promise<void> {
    const idsOf = (docs: readonly { _id: string }[]): QueryFilter<QuestionDoc & ReplyDoc> => ({ _id: { $in: docs.map(({ _id }) => _id) } });
    await this.store.questions.updateMany(idsOf(questions), { $set: set });
    await this.store.replies.updateMany(idsOf(replies), { $set: set });
    const touched = new Set(replies.map(({ qaId }) => qaId));
    const counted = await this.store.questions.find({ _id: { $in: [...touched] } }).lean<QuestionDoc[]>();
    await Promise.all(counted.map((question) => this.store.recount(question)));
  }

  private async reached(id: string, caller: Caller): Promise<QuestionDoc> {
    const question = await this.store.questions.findOne({ _id: id, state: { $ne: qaStates.deleted } }).lean<QuestionDoc>();
    if (!question) throw new BusinessError('NOT_FOUND');
    await this.courses.reachable(question.courseId, caller);
    return question;
  }

  /** Questions and replies by their ids. @throws {BusinessError} NOT_FOUND unless all are reached */
  private async allReached(ids: readonly string[], caller: Caller): Promise<Reached> {
    const wanted = [...new Set(ids)];
    const filter = { _id: { $in: wanted }, state: { $ne: qaStates.deleted } };
    const [questions, replies] = await Promise.all([
      this.store.questions.find(filter).lean<QuestionDoc[]>(),
      this.store.replies.find(filter).lean<ReplyDoc[]>(),
    ]);
    if (questions.length + replies.length !== wanted.length) throw new BusinessError('NOT_FOUND');
    await this.courses.allReachable(
      [...questions, ...replies].map(({ courseId }) => courseId),
      caller,
    );
    return { questions, replies };
  }

  /** Ids of the courses that the caller sees; null: all of them. */
  private async coursesSeen(caller: Caller): Promise<string[] | null> {
    const reach = reachOf(caller);
    if (reach.isWhole) return null;
    const found = await this.courseStore.courses.find({ $and: [reach.filter()] }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }

  private async titlesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.courseStore.courses.find({ _id: { $in: [...new Set(ids)] } }, { title: 1 }).lean();
    return new Map(found.map(({ _id, title }) => [_id, title]));
  }
}
