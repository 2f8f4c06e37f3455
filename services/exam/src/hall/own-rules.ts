import { Injectable } from '@nestjs/common';
import type { Caller } from '@xuekao/contracts';
import { arrangedFor, arrangementKeys, ExamCollections, type ExamDoc, notRemoved, type PersonalRules } from '../exams/index.js';
import type { MovedExams } from './hall.order.js';

type Listed = Pick<ExamDoc, '_id' | 'startTime' | 'endTime' | 'totalTime' | 'overTime' | 'chance'>;
type Arranged = Listed & Pick<ExamDoc, 'arrangements'>;

/** Exams with arrangements for a person. */
export interface PersonalExams {
  moved: MovedExams;
  /** the exam as its rules are for the person */
  applied<E extends Pick<ExamDoc, '_id' | 'chance'>>(exam: E): E & PersonalRules;
}

/** Rules of exams that are other ones for a person, for lists. */
@Injectable()
export class OwnRules {
  constructor(private readonly examStore: ExamCollections) {}

  /** @param now milliseconds since the epoch */
  async of(caller: Caller, now: number): Promise<PersonalExams> {
    const keys = arrangementKeys(caller);
    const found = await this.examStore.exams.aggregate<Arranged>([
      { $match: { 'arrangements.key': { $in: keys }, ...notRemoved } },
      {
        $project: {
          ...{ startTime: 1, endTime: 1, totalTime: 1, overTime: 1, chance: 1 },
          // those of others may be hundreds
          arrangements: { $filter: { input: '$arrangements', cond: { $in: ['$$this.key', keys] } } },
        },
      },
    ]);
    const own = new Map(found.map((exam) => [exam._id, arrangedFor(exam, caller, now)]));
    const movedBy = (is: (exam: Listed) => boolean): string[] =>
      [...own.values()].filter((exam) => exam.arranged?.hasWindow === true && is(exam)).map(({ _id }) => _id);
    return {
      moved: {
        open: movedBy(({ startTime, endTime }) => startTime.getTime() <= now && now < endTime.getTime()),
        toCome: movedBy(({ startTime }) => startTime.getTime() > now),
        over: movedBy(({ endTime }) => endTime.getTime() <= now),
      },
      applied: (exam) => {
        const rules = own.get(exam._id);
        if (rules === undefined) return exam;
        const { startTime, endTime, chance, arranged } = rules;
        return { ...exam, startTime, endTime, chance, ...(arranged ? { arranged } : {}) };
      },
    };
  }
}
