import { Injectable } from '@nestjs/common';
import { nativeOf } from '@xuekao/documents';
import { Batcher } from '@xuekao/event-sourcing';
import { AttemptCollections } from './attempt.collections.js';
import type { PaperDoc } from './paper.model.js';

interface Question {
  userId: string;
  examId: string;
}

/** `last`: the highest number of a try; more than `count` where tries were deleted. */
export interface Begun {
  count: number;
  last: number;
}
const none: Begun = { count: 0, last: 0 };

/** How often a person has begun an exam, as far as the read model knows. */
@Injectable()
export class Tries {
  private readonly counts: Batcher<Question, Begun>;

  constructor(private readonly attemptStore: AttemptCollections) {
    this.counts = new Batcher((questions) => this.count(questions));
  }

  begun(userId: string, examId: string): Promise<Begun> {
    return this.counts.ask({ userId, examId });
  }

  private async count(questions: readonly Question[]): Promise<Begun[]> {
    const users = [...new Set(questions.map(({ userId }) => userId))];
    const exams = [...new Set(questions.map(({ examId }) => examId))];
    const counts = new Map<string, Begun>();
    const projection = { _id: 0, userId: 1, examId: 1, tryNo: 1 } as const;
    const papers = nativeOf<PaperDoc>(this.attemptStore.papers).find({ userId: { $in: users }, examId: { $in: exams } }, { projection });
    for (const { userId, examId, tryNo } of await papers.toArray()) {
      const name = `${userId}:${examId}`;
      const { count, last } = counts.get(name) ?? none;
      counts.set(name, { count: count + 1, last: Math.max(last, tryNo) });
    }
    return questions.map(({ userId, examId }) => counts.get(`${userId}:${examId}`) ?? none);
  }
}
