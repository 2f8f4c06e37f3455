import { Injectable } from '@nestjs/common';
import { dayBefore, dayOf, startOfDay, type calls, type Input, type Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import type { Types } from 'mongoose';
import { PointCollections } from '../knowledge-points/index.js';
import { QuestionCollections } from '../questions/index.js';
import { TrainingCollections } from './training.collections.js';

type Call = typeof calls.repo.progress.ofPractice;
interface Counts {
  readonly answers: number;
  readonly judged: number;
  readonly right: number;
}
interface OfDay extends Counts {
  readonly _id: { readonly day: string; readonly quId: string };
}

/** A diligent learner answers some 20,000 questions in a term. */
const mostTrainings = 2000;
const mostAnswers = 50_000;
const mostPoints = 200;
const none: Counts = { answers: 0, judged: 0, right: 0 };
const isJudged = { $in: ['$isRight', [true, false]] };
const isRight = { $eq: ['$isRight', true] };

/** Practice of one person by day and by knowledge point. */
@Injectable()
export class TrainProgress {
  constructor(
    private readonly store: TrainingCollections,
    private readonly questions: QuestionCollections,
    private readonly points: PointCollections,
  ) {}

  async of({ days }: Input<Call>, { caller }: UserContext): Promise<Output<Call>> {
    const since = new Date(startOfDay(dayBefore(dayOf(Date.now()), days - 1)));
    const trainings = await this.store.trainings
      .find({ userId: caller.userId, updatedAt: { $gte: since } }, { _id: 1 })
      .sort({ updatedAt: -1 })
      .limit(mostTrainings)
      .lean();
    const rows = await this.answersOf(
      trainings.map(({ _id }) => _id),
      since,
    );
    const byDay = [...sums(rows.map((row) => [row._id.day, row]))].map(([dateStr, counts]) => ({ dateStr, ...counts }));
    return { days: byDay.toSorted((first, second) => (first.dateStr < second.dateStr ? -1 : 1)), points: await this.pointsOf(rows) };
  }

  private answersOf(trainIds: readonly Types.ObjectId[], since: Date): Promise<OfDay[]> {
    return this.store.answers.aggregate<OfDay>([
      // the end of a training stands among its answers, without a question
      { $match: { trainId: { $in: trainIds }, quId: { $gt: '' }, at: { $gte: since } } },
      { $limit: mostAnswers },
      {
        $group: {
          _id: { day: { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: 'Asia/Shanghai' } }, quId: '$quId' },
          answers: { $sum: 1 },
          judged: { $sum: { $cond: [isJudged, 1, 0] } },
          right: { $sum: { $cond: [isRight, 1, 0] } },
        },
      },
    ]);
  }

  private async pointsOf(rows: readonly OfDay[]): Promise<Output<Call>['points']> {
    const ofQuestion = sums(rows.map((row) => [row._id.quId, row]));
    const questions = await this.questions.questions
      .find({ _id: { $in: [...ofQuestion.keys()] }, 'pointCodes.0': { $exists: true } }, { pointCodes: 1 })
      .lean();
    const ofPoint = sums(
      questions.flatMap(({ _id, pointCodes }) =>
        pointCodes.map((code): [string, Counts] => [code, ofQuestion.get(_id.toHexString()) ?? none]),
      ),
    );
    const names = await this.points.points.find({ pointCode: { $in: [...ofPoint.keys()] } }, { pointCode: 1, pointName: 1 }).lean();
    return names
      .map(({ pointCode, pointName }) => ({ pointCode, pointName, ...(ofPoint.get(pointCode) ?? none) }))
      .toSorted((first, second) => second.answers - first.answers || (first.pointCode < second.pointCode ? -1 : 1))
      .slice(0, mostPoints);
  }
}

/** Counts that have a key in common, together. */
function sums(rows: readonly (readonly [string, Counts])[]): Map<string, Counts> {
  const found = new Map<string, Counts>();
  for (const [key, { answers, judged, right }] of rows) {
    const before = found.get(key) ?? none;
    found.set(key, { answers: before.answers + answers, judged: before.judged + judged, right: before.right + right });
  }
  return found;
}
