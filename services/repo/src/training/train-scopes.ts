import { Injectable } from '@nestjs/common';
import { trainedOf, type TrainMode } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { BankReader } from '../banks/index.js';
import { ExamBook } from './exam-book.js';
import { TrainBanks } from './train-banks.js';

/** The bank, or the exam, whose questions a training asks. */
@Injectable()
export class TrainScopes {
  constructor(
    private readonly banks: TrainBanks,
    private readonly reader: BankReader,
    private readonly exams: ExamBook,
  ) {}

  /** Its title, where the person may practise with it now. @throws {BusinessError} NOT_FOUND, REPO_NOT_BOUGHT */
  async usable({ trainMode, repoId }: { trainMode: TrainMode; repoId: string }, context: UserContext): Promise<string> {
    if (trainedOf(trainMode) === 'exam') return this.exams.title(repoId, context);
    return (await this.banks.usable(repoId, context.caller.userId)).title;
  }

  /** As `usable`, for an answer: a bank is looked at once a second. */
  async usableLately({ trainMode, repoId }: { trainMode: TrainMode; repoId: string }, context: UserContext): Promise<void> {
    if (trainedOf(trainMode) === 'exam') await this.exams.title(repoId, context);
    else await this.banks.usableLately(repoId, context.caller.userId);
  }

  /** Ids of the banks and exams of these trainings that can be practised with now; of the exams, what the last look found. */
  async offered(userId: string, trainings: readonly { trainMode: TrainMode; repoId: string }[]): Promise<ReadonlySet<string>> {
    const idsOf = (of: 'repo' | 'exam') => trainings.filter(({ trainMode }) => trainedOf(trainMode) === of).map(({ repoId }) => repoId);
    const [banks, exams] = await Promise.all([
      this.banks.idsForTraining(idsOf('repo')),
      idsOf('exam').length === 0 ? new Map<string, string>() : this.exams.titlesOf(userId),
    ]);
    return new Set([...banks, ...exams.keys()]);
  }

  /** Titles of those that the person has trained with. */
  async titlesOf(userId: string, trainings: readonly { trainMode: TrainMode; repoId: string }[]): Promise<ReadonlyMap<string, string>> {
    const ofExams = trainings.some(({ trainMode }) => trainedOf(trainMode) === 'exam');
    const [banks, exams] = await Promise.all([
      this.reader.titlesOf(trainings.filter(({ trainMode }) => trainedOf(trainMode) === 'repo').map(({ repoId }) => repoId)),
      ofExams ? this.exams.titlesOf(userId) : new Map<string, string>(),
    ]);
    return new Map([...exams, ...banks]);
  }
}
