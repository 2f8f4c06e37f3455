import { Injectable } from '@nestjs/common';
import { BusinessError, quTypeNames, type calls, type Input, type Output } from '@xuekao/contracts';
import { containing, pageOf, skipOf } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { BankReader } from '../banks/index.js';
import { ExamBook } from './exam-book.js';
import { OpenExam } from './open-exam.js';
import { TrainBanks } from './train-banks.js';
import { TrainQuestions, trainResult, trainView, type TrainQuestion } from './train-questions.js';
import { TrainScopes } from './train-scopes.js';
import { TrainingCounts } from './training-counts.js';
import { TrainingCollections } from './training.collections.js';
import { idOf, newItem, type BookRef } from './book-items.js';
import { bookId, type BookItemDoc } from './training.model.js';

type Calls = typeof calls.repo.book;
type Item = Output<Calls['paging']>['records'][number];

const marks = { wrong: { isWrong: true }, fav: { isFav: true }, note: { note: { $gt: '' } } } as const;

/** Wrong questions, favourites and notes of a learner. */
@Injectable()
export class Book {
  constructor(
    private readonly store: TrainingCollections,
    private readonly questions: TrainQuestions,
    private readonly banks: TrainBanks,
    private readonly reader: BankReader,
    private readonly scopes: TrainScopes,
    private readonly exams: ExamBook,
    private readonly exam: OpenExam,
    private readonly counts: TrainingCounts,
  ) {}

  async mark(ref: BookRef): Promise<{ favMark: boolean; favNote: string }> {
    const item = await this.store.book.findById(idOf(ref), { isFav: 1, note: 1 }).lean();
    return { favMark: item?.isFav ?? false, favNote: item?.note ?? '' };
  }

  findMark({ refType, refId, quId }: Input<Calls['findMark']>, { caller: { userId } }: UserContext): Promise<Output<Calls['findMark']>> {
    return this.mark({ userId, refType, refId, quId });
  }

  async markFav({ favMark, ...of }: Input<Calls['markFav']>, context: UserContext): Promise<Record<string, never>> {
    await this.write(of, { isFav: favMark }, context);
    return {};
  }

  async writeNote({ favNote, ...of }: Input<Calls['writeNote']>, context: UserContext): Promise<Record<string, never>> {
    await this.write(of, { note: favNote }, context);
    return {};
  }

  /** Of a question of a bank that the person may practise with, or of an exam that is in the book. */
  private async write(
    of: Omit<BookRef, 'userId'>,
    fields: Partial<Pick<BookItemDoc, 'isFav' | 'note'>>,
    context: UserContext,
  ): Promise<void> {
    const ref = { userId: context.caller.userId, ...of };
    if (ref.refType === 'exam') {
      await this.exams.title(ref.refId, context);
      const { matchedCount } = await this.store.book.updateOne({ _id: idOf(ref) }, { $set: { ...fields, updatedAt: new Date() } });
      if (matchedCount === 0) throw new BusinessError('NOT_FOUND');
      return;
    }
    await this.banks.bank(ref.refId);
    const question = await this.questions.read(ref.quId);
    if (question.head.repoId.toHexString() !== ref.refId) throw new BusinessError('NOT_FOUND');
    await this.change(ref, question, { ...fields, updatedAt: new Date() });
  }

  private async change(ref: BookRef, { head, title }: TrainQuestion, $set: Partial<BookItemDoc>): Promise<void> {
    const fresh = { ...newItem(ref, { quType: head.quType, title }), isCovered: false };
    const $setOnInsert = Object.fromEntries(Object.entries(fresh).filter(([name]) => !(name in $set)));
    await this.store.book.updateOne({ _id: idOf(ref) }, { $set, $setOnInsert }, { upsert: true });
  }

  /** Without a `refType` of both; questions of an exam as long as it shows their keys. */
  async paging({ params, ...query }: Input<Calls['paging']>, context: UserContext): Promise<Output<Calls['paging']>> {
    const { userId } = context.caller;
    const { title, mark = 'wrong' } = params;
    await this.counts.ofPerson(userId);
    const refType = params.examId ? 'exam' : params.refType;
    const refId = params.examId ?? params.refId;
    const exams = refType === 'repo' ? new Map<string, string>() : await this.exams.exams(context);
    const ofExams = { refType: 'exam', refId: { $in: [...exams.keys()] } } as const;
    const filter: QueryFilter<BookItemDoc> = {
      userId,
      ...marks[mark],
      ...(refType === 'repo' ? { refType } : refType === 'exam' ? ofExams : { $or: [{ refType: 'repo' }, ofExams] }),
      ...(refId && { $and: [{ refId }] }),
      ...(title && { title: containing(title) }),
    };
    const [rows, total] = await Promise.all([
      this.store.book.find(filter).hint(mark).sort({ updatedAt: -1, _id: 1 }).skip(skipOf(query)).limit(query.size).lean(),
      // the index of the reviews holds all that is asked of wrong ones, so that none is read to be counted
      this.store.book.countDocuments(filter).hint(mark === 'wrong' && !title ? 'due' : mark),
    ]);
    const titles = new Map([...(await this.reader.titlesOf(rows.map((row) => row.refId))), ...exams]);
    return pageOf(
      rows.map((row) => itemRow(row, titles)),
      total,
      query.size,
    );
  }

  async detail(id: string, context: UserContext): Promise<Output<Calls['detail']>> {
    const { userId } = context.caller;
    await this.counts.ofPerson(userId);
    const item = await this.store.book.findOne({ _id: id, userId }).lean();
    if (!item) throw new BusinessError('NOT_FOUND');
    const title = await this.scopes.usable(
      { trainMode: item.refType === 'exam' ? 'exam_wrong' : 'repo_wrong', repoId: item.refId },
      context,
    );
    const question = await this.questions.read(item.quId);
    const view = trainView(question, 1, item.quId);
    const isWithheld = item.isCovered && (await this.exam.holds(item.quId, context));
    return {
      item: itemRow(item, new Map([[item.refId, title]])),
      question: view,
      // a key of what was never answered would spoil the practice
      result: item.isCovered && !isWithheld ? trainResult(question, view, []) : null,
      isWithheld,
    };
  }

  async remove(
    { ids, removeFav, removeNote }: Input<Calls['delete']>,
    { caller: { userId } }: UserContext,
  ): Promise<Record<string, never>> {
    await this.counts.ofPerson(userId);
    const fields = { isWrong: false, ...(removeFav ? { isFav: false } : {}), ...(removeNote ? { note: '' } : {}) };
    await this.store.book.updateMany({ _id: { $in: ids }, userId }, { $set: fields });
    return {};
  }

  async autoRemove({ refId, quId }: Input<Calls['autoRemove']>, { caller: { userId } }: UserContext): Promise<Record<string, never>> {
    // an answer that is counted later would bring it back
    await this.counts.ofPerson(userId);
    const _id = { $in: (['repo', 'exam'] as const).map((refType) => bookId(userId, refType, refId, quId)) };
    const { matchedCount } = await this.store.book.updateMany({ _id, userId }, { $set: { isWrong: false } });
    if (matchedCount === 0) throw new BusinessError('NOT_FOUND');
    return {};
  }
}

const itemRow = (item: BookItemDoc, titles: ReadonlyMap<string, string>): Item => ({
  id: item._id,
  refType: item.refType,
  refId: item.refId,
  refTitle: titles.get(item.refId) ?? '',
  quId: item.quId,
  title: item.title,
  quType: item.quType,
  quType_dictText: quTypeNames[item.quType],
  wrongCount: item.wrongCount,
  favMark: item.isFav,
  favNote: item.note,
  updateTime: item.updatedAt.toISOString(),
});
