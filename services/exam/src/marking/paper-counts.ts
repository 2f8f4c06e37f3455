import { Injectable } from '@nestjs/common';
import { AttemptCollections } from '../attempts/index.js';
import { paperStates } from '../kernel/paper-states.js';

/** Attempts of one exam. */
export interface CountsOfExam {
  /** id of the exam */
  _id: string;
  inProgress: number;
  handedIn: number;
  /** handed in, and not marked whole */
  waiting: number;
}

/** Counts attempts by their exams. */
@Injectable()
export class PaperCounts {
  constructor(private readonly store: AttemptCollections) {}

  /** Counts, those with the most to mark first. @param match condition on papers */
  of(match: Record<string, unknown>): Promise<CountsOfExam[]> {
    const sumOf = (field: string, value: number) => ({ $sum: { $cond: [{ $eq: [field, value] }, 1, 0] } });
    return this.store.papers
      .aggregate<CountsOfExam>([
        { $match: match },
        {
          $group: {
            _id: '$examId',
            inProgress: sumOf('$handState', 0),
            handedIn: sumOf('$handState', 1),
            waiting: sumOf('$state', paperStates.waiting),
          },
        },
        { $sort: { waiting: -1, _id: 1 } },
      ])
      .exec();
  }
}
