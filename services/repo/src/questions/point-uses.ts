import { Injectable } from '@nestjs/common';
import type { ClientSession, QueryFilter, Types } from 'mongoose';
import type { QuestionsOfPoint } from '../knowledge-points/index.js';
import { QuestionCollections } from './question.collections.js';
import type { QuestionDoc } from './question.model.js';

const carrying = (codes: readonly string[]): QueryFilter<QuestionDoc> => ({ live: true, pointCodes: { $in: [...codes] } });

/** The questions that carry a point, for the points. */
@Injectable()
export class PointUses implements QuestionsOfPoint {
  constructor(private readonly questionStore: QuestionCollections) {}

  banksOf(codes: readonly string[], session: ClientSession): Promise<Types.ObjectId[]> {
    return this.questionStore.questions.distinct('repoId', carrying(codes)).session(session).exec();
  }

  countIn(repoIds: readonly Types.ObjectId[], codes: readonly string[], session: ClientSession): Promise<number> {
    return this.questionStore.questions
      .countDocuments({ ...carrying(codes), repoId: { $in: [...repoIds] } })
      .session(session)
      .exec();
  }

  async strike(codes: readonly string[], session: ClientSession): Promise<void> {
    await this.questionStore.questions.updateMany(carrying(codes), { $pull: { pointCodes: { $in: [...codes] } } }, { session });
  }
}
