import { Injectable } from '@nestjs/common';
import { mostTrainQuestions, quTypes, trainedOf, type TrainMode } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { Types } from 'mongoose';
import { QuestionCollections, type QuestionDoc } from '../questions/index.js';
import { TrainingCollections } from './training.collections.js';
import { dayOf } from './memory.js';
import { Reviews } from './reviews.js';
import type { BookItemDoc } from './training.model.js';

const ofBook: Partial<Record<TrainMode, QueryFilter<BookItemDoc>>> = {
  repo_wrong: { isWrong: true },
  repo_fav: { isFav: true },
  repo_note: { note: { $gt: '' } },
  exam_wrong: { isWrong: true },
  exam_fav: { isFav: true },
  exam_note: { note: { $gt: '' } },
};

/** Chooses the questions of a training, in their order. */
@Injectable()
export class TrainDraw {
  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly store: TrainingCollections,
    private readonly reviews: Reviews,
  ) {}

  async draw(repoId: string, mode: TrainMode, context: UserContext): Promise<Types.ObjectId[]> {
    const { userId } = context.caller;
    const refType = trainedOf(mode);
    const live: QueryFilter<QuestionDoc> = { live: true, ...(refType === 'repo' && { repoId }) };
    const own = ofBook[mode];
    if (own) return this.fromBook({ userId, refType, refId: repoId, ...own }, live);
    if (mode === 'repo_due' || mode === 'exam_due') return this.due({ userId, refType, refId: repoId, isWrong: true }, live, context);
    const quType = quTypes.find((type) => mode === `repo_qt_${type}`);
    if (mode === 'repo_rand') return this.random(repoId);
    const found = await this.questionStore.questions
      .find({ ...live, ...(quType && { quType }) }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(mostTrainQuestions)
      .lean();
    return found.map(({ _id }) => _id);
  }

  private async random(repoId: string): Promise<Types.ObjectId[]> {
    const found = await this.questionStore.questions.aggregate<{ _id: Types.ObjectId }>([
      { $match: { live: true, repoId: new Types.ObjectId(repoId) } },
      { $project: { _id: 1 } },
      { $sample: { size: mostTrainQuestions } },
    ]);
    return found.map(({ _id }) => _id);
  }

  /** The newest first; what was deleted from the bank meanwhile is left out. */
  private async fromBook(own: QueryFilter<BookItemDoc>, live: QueryFilter<QuestionDoc>): Promise<Types.ObjectId[]> {
    const items = await this.store.book.find(own, { quId: 1 }).sort({ updatedAt: -1, _id: 1 }).limit(mostTrainQuestions).lean();
    return this.there(items, live);
  }

  /** First what is due for the longest time, then what is reviewed for the first time. */
  private async due(
    own: Pick<BookItemDoc, 'userId' | 'refType' | 'refId' | 'isWrong'>,
    live: QueryFilter<QuestionDoc>,
    context: UserContext,
  ): Promise<Types.ObjectId[]> {
    const today = dayOf(new Date());
    const { due, fresh } = await this.reviews.of(own, context);
    const find = (dueDay: QueryFilter<BookItemDoc>['dueDay'], limit: number) =>
      limit === 0
        ? []
        : this.store.book
            .find({ ...own, dueDay }, { quId: 1 })
            .hint('due')
            .sort({ dueDay: 1, _id: 1 })
            .limit(limit)
            .lean();
    const items = [...(await find({ $lte: today }, due)), ...(await find(null, fresh))];
    return this.there(items.slice(0, mostTrainQuestions), live);
  }

  private async there(items: readonly Pick<BookItemDoc, 'quId'>[], live: QueryFilter<QuestionDoc>): Promise<Types.ObjectId[]> {
    const found = await this.questionStore.questions.find({ ...live, _id: { $in: items.map(({ quId }) => quId) } }, { _id: 1 }).lean();
    const there = new Map(found.map(({ _id }) => [_id.toHexString(), _id]));
    return items.flatMap(({ quId }) => there.get(quId) ?? []);
  }
}
