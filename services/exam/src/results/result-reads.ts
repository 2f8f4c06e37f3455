import { Injectable } from '@nestjs/common';
import { Batcher } from '@xuekao/event-sourcing';
import { AttemptCollections, type PaperDoc } from '../attempts/index.js';
import type { AppealDoc } from './appeal.model.js';
import { ResultCollections } from './result.collections.js';

type Person = Pick<PaperDoc, 'userId' | 'examId'>;

/** What a result shows beside the attempt itself; those who look at the same moment, as behind a hand-in wave, are read together. */
@Injectable()
export class ResultReads {
  private readonly triesTogether = new Batcher<Person, number>((people) => this.countTries(people));
  private readonly appealsTogether = new Batcher<string, AppealDoc[]>((paperIds) => this.findAppeals(paperIds));

  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly results: ResultCollections,
  ) {}

  /** Number of papers that the person has of the exam. */
  tries(userId: string, examId: string): Promise<number> {
    return this.triesTogether.ask({ userId, examId });
  }

  /** Questions about marks of a paper, in the order in which they were asked. */
  appeals(paperId: string): Promise<AppealDoc[]> {
    return this.appealsTogether.ask(paperId);
  }

  private async countTries(people: readonly Person[]): Promise<number[]> {
    const byExam = Map.groupBy(people, ({ examId }) => examId);
    const counts = new Map<string, number>();
    for (const [examId, some] of byExam) {
      const users = [...new Set(some.map(({ userId }) => userId))];
      const found = await this.attemptStore.papers
        .find({ userId: { $in: users }, examId }, { _id: 0, userId: 1, examId: 1 })
        .lean<Person[]>();
      for (const paper of found) counts.set(keyOf(paper), (counts.get(keyOf(paper)) ?? 0) + 1);
    }
    return people.map((person) => counts.get(keyOf(person)) ?? 0);
  }

  private async findAppeals(paperIds: readonly string[]): Promise<AppealDoc[][]> {
    const found = await this.results.appeals
      .find({ paperId: { $in: [...new Set(paperIds)] } })
      .sort({ askedAt: 1, _id: 1 })
      .lean<AppealDoc[]>();
    const byPaper = Map.groupBy(found, ({ paperId }) => paperId);
    return paperIds.map((paperId) => byPaper.get(paperId) ?? []);
  }
}

const keyOf = ({ userId, examId }: Person): string => `${examId}:${userId}`;
