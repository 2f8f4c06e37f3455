import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Output } from '@xuekao/contracts';
import { failedByDuplicatesOnly } from '@xuekao/documents';
import { CallClient, type UserContext } from '@xuekao/platform';
import type { AnyBulkWriteOperation } from 'mongoose';
import { QuestionCollections } from '../questions/index.js';
import { TrainingCollections } from './training.collections.js';
import { bookId, type BookItemDoc } from './training.model.js';

type Told = Output<typeof calls.exam.papers.wrongQuestions>;
type Shown = Told['shown'][number];
/** Rounds of one look; each brings the papers that the exam service tells at a time, the next look the rest. */
const mostRounds = 4;
const titleLength = 200;

/** Wrong questions of exams: taken from the exam service whenever the person looks, so nothing is there before its keys are shown. */
@Injectable()
export class ExamBook {
  constructor(
    private readonly store: TrainingCollections,
    private readonly questionStore: QuestionCollections,
    private readonly client: CallClient,
  ) {}

  /**
   * Takes up what is new, and gives the title of each exam whose questions the person may see now.
   * @throws where the exam service does not answer: without it nobody knows what may be shown
   */
  async exams({ caller: { userId }, requestId }: UserContext): Promise<ReadonlyMap<string, string>> {
    const before = await this.store.examBooks.findById(userId).lean();
    let known = before?.papers ?? [];
    for (let round = 0; round < mostRounds; round += 1) {
      const input = { userId, known: known.map(({ stamp }) => stamp) };
      const told = await this.client.call(calls.exam.papers.wrongQuestions, input, { requestId });
      if (told.fresh.length > 0) await this.take(userId, told);
      known = told.shown;
      if (!told.hasMore) break;
    }
    if (!isSame(before?.papers ?? [], known)) await this.store.examBooks.updateOne({ _id: userId }, { papers: known }, { upsert: true });
    return new Map(known.map(({ examId, title }) => [examId, title]));
  }

  /** @throws {BusinessError} NOT_FOUND where the exam shows the person no keys */
  async title(examId: string, context: UserContext): Promise<string> {
    const title = (await this.exams(context)).get(examId);
    if (title === undefined) throw new BusinessError('NOT_FOUND');
    return title;
  }

  /** Of exams that the last look found. */
  async titlesOf(userId: string): Promise<ReadonlyMap<string, string>> {
    const book = await this.store.examBooks.findById(userId).lean();
    return new Map(book?.papers.map(({ examId, title }) => [examId, title]));
  }

  /** Before the stamps are kept: a process that dies in between does it once more, which changes nothing. */
  private async take(userId: string, { shown, fresh }: Told): Promise<void> {
    const papers = new Map(shown.map((paper) => [paper.stamp, paper]));
    const heads = await this.headsOf(fresh.flatMap(({ quIds }) => quIds));
    for (const { stamp, quIds, finishedAt } of fresh) {
      const paper = papers.get(stamp);
      if (!paper) continue;
      await this.store.book.bulkWrite(this.noLongerWrong(userId, paper, quIds));
      const added = quIds.flatMap((quId) => {
        const head = heads.get(quId);
        return head ? [addedTo({ userId, quId, paper, updatedAt: new Date(finishedAt), ...head })] : [];
      });
      try {
        if (added.length > 0) await this.store.book.bulkWrite(added, { ordered: false });
      } catch (error) {
        // those are there with this paper
        if (!failedByDuplicatesOnly(error)) throw error;
      }
    }
  }

  /** The result of the paper became another one: what it does not name any more is wrong only by other papers. */
  private noLongerWrong(userId: string, { paperId }: Shown, quIds: readonly string[]): AnyBulkWriteOperation<BookItemDoc>[] {
    const gone = { userId, papers: paperId, quId: { $nin: [...quIds] } };
    return [
      { updateMany: { filter: { ...gone, wrongCount: { $lte: 1 } }, update: { $set: { isWrong: false } } } },
      { updateMany: { filter: gone, update: { $pull: { papers: paperId }, $inc: { wrongCount: -1 } } } },
    ];
  }

  private async headsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<BookItemDoc, 'quType' | 'title'>>> {
    const found = await this.questionStore.questions.find({ _id: { $in: [...new Set(ids)] } }, { quType: 1, current: 1 }).lean();
    const versions = await this.questionStore.versions
      .find({ _id: { $in: found.map(({ current }) => current) } }, { contentText: 1 })
      .lean();
    const texts = new Map(versions.map(({ _id, contentText }) => [_id.toHexString(), contentText.slice(0, titleLength)]));
    return new Map(found.map(({ _id, quType, current }) => [_id.toHexString(), { quType, title: texts.get(current.toHexString()) ?? '' }]));
  }
}

interface Added extends Pick<BookItemDoc, 'userId' | 'quId' | 'quType' | 'title' | 'updatedAt'> {
  paper: Shown;
}
const addedTo = ({ userId, quId, quType, title, updatedAt, paper: { paperId, examId } }: Added): AnyBulkWriteOperation<BookItemDoc> => ({
  updateOne: {
    filter: { _id: bookId(userId, 'exam', examId, quId), papers: { $ne: paperId } },
    update: {
      $set: { isWrong: true, updatedAt },
      $inc: { wrongCount: 1 },
      $addToSet: { papers: paperId },
      $setOnInsert: { userId, refType: 'exam', refId: examId, quId, quType, title, isCovered: true, isFav: false, note: '' },
    },
    upsert: true,
  },
});

const isSame = (one: readonly Shown[], other: readonly Shown[]): boolean =>
  one.length === other.length && one.every(({ stamp, title }, at) => stamp === other[at]?.stamp && title === other[at]?.title);
