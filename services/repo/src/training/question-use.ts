import { Injectable } from '@nestjs/common';
import type { calls, Output } from '@xuekao/contracts';
import { TrainingCounts } from './training-counts.js';
import { TrainingCollections } from './training.collections.js';

/** Questions by learners; with more of them a part of the questions says how many there are. */
const mostRead = 100_000;

/** Learners who would meet another question, or miss one, after a change or a deletion. */
@Injectable()
export class QuestionUse {
  constructor(
    private readonly store: TrainingCollections,
    private readonly counts: TrainingCounts,
  ) {}

  async of(quIds: readonly string[]): Promise<Output<typeof calls.repo.training.questionUse>> {
    await this.counts.ofProcess();
    const [counted] = await this.store.book.aggregate<{ learners: number }>(
      [
        { $match: { quId: { $in: [...new Set(quIds)] }, refType: 'repo', isCovered: true } },
        { $limit: mostRead },
        { $group: { _id: '$userId' } },
        { $count: 'learners' },
      ],
      { hint: 'practised' },
    );
    return { learners: counted?.learners ?? 0 };
  }
}
