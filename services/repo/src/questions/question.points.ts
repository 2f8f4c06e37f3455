import { Injectable } from '@nestjs/common';
import type { calls, Output } from '@xuekao/contracts';
import { PointCollections } from '../knowledge-points/index.js';
import { QuestionCollections } from './question.collections.js';

/** Knowledge points of questions, for the statistics of exams that asked them. */
@Injectable()
export class QuestionPoints {
  constructor(
    private readonly questionStore: QuestionCollections,
    private readonly pointStore: PointCollections,
  ) {}

  /** A question that was deleted keeps its points: an exam has asked it. */
  async ofQuestions(ids: readonly string[]): Promise<Output<typeof calls.repo.questions.pointsOf>> {
    const heads = await this.questionStore.questions.find({ _id: { $in: [...ids] } }, { pointCodes: 1 }).lean();
    const codes = [...new Set(heads.flatMap(({ pointCodes }) => pointCodes))];
    const points = await this.pointStore.points.find({ pointCode: { $in: codes } }, { pointCode: 1, pointName: 1 }).lean();
    return {
      questions: heads.map(({ _id, pointCodes }) => ({ id: _id.toHexString(), codes: pointCodes })),
      points: points.map(({ pointCode, pointName }) => ({ code: pointCode, name: pointName })),
    };
  }
}
