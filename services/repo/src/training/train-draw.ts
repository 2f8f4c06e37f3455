import { Injectable } from '@nestjs/common';
import { mostTrainQuestions, quTypes, trainedOf, type TrainMode } from '@xuekao/contracts';
import type { QueryFilter } from 'mongoose';
import { Types } from 'mongoose';
import { QuestionCollections, type QuestionDoc } from '../questions/index.js';
import { TrainingCollections } from './training.collections.js';
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
  ) {}

  async draw(userId: string, repoId: string, mode: TrainMode): Promise<Types.ObjectId[]> {
    const refType = trainedOf(mode);
    const live: QueryFilter<QuestionDoc> = { live: true, ...(refType === 'repo' && { repoId }) };
    const own = ofBook[mode];
    if (own) return this.fromBook({ userId, refType, refId: repoId, ...own }, live);
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
    const found = await this.questionStore.questions.find({ ...live, _id: { $in: items.map(({ quId }) => quId) } }, { _id: 1 }).lean();
    const there = new Map(found.map(({ _id }) => [_id.toHexString(), _id]));
    return items.flatMap(({ quId }) => there.get(quId) ?? []);
  }
}
