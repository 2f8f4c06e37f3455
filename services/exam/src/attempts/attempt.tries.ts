import { Injectable } from '@nestjs/common';
import { Batcher } from '@xuekao/event-sourcing';
import { AttemptCollections } from './attempt.collections.js';

interface Question {
  userId: string;
  examId: string;
}

/** How often a person has begun an exam, as far as the read model knows. */
@Injectable()
export class Tries {
  private readonly counts: Batcher<Question, number>;

  constructor(private readonly attemptStore: AttemptCollections) {
    this.counts = new Batcher((questions) => this.count(questions));
  }

  begun(userId: string, examId: string): Promise<number> {
    return this.counts.ask({ userId, examId });
  }

  private async count(questions: readonly Question[]): Promise<number[]> {
    const users = [...new Set(questions.map(({ userId }) => userId))];
    const exams = [...new Set(questions.map(({ examId }) => examId))];
    const counts = new Map<string, number>();
    for (const { userId, examId } of await this.attemptStore.papers
      .find({ userId: { $in: users }, examId: { $in: exams } }, { userId: 1, examId: 1 })
      .lean()) {
      const name = `${userId}:${examId}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return questions.map(({ userId, examId }) => counts.get(`${userId}:${examId}`) ?? 0);
  }
}
