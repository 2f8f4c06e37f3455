import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Output } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { AttemptCollections } from './attempt.collections.js';
import { PaperAccess } from './staff-paper.access.js';
import type { PaperDoc } from './paper.model.js';

type Outcome = Output<typeof calls.exam.paperDeeds.markAs>;
const fields = { realName: 1, title: 1, valid: 1, invalid: 1, handState: 1, userId: 1, examId: 1 } as const;
export type BatchPaper = Pick<PaperDoc, '_id' | keyof typeof fields>;
/** Logs that are written at the same time. */
const atOnce = 8;

/** One deed on several papers of exams that the caller may edit: what one paper refuses keeps no other from it. */
@Injectable()
export class PaperBatch {
  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly access: PaperAccess,
  ) {}

  async each(
    ids: readonly string[],
    caller: UserContext['caller'],
    deed: (paper: BatchPaper) => Promise<void>,
  ): Promise<{ done: BatchPaper[]; outcome: Outcome }> {
    const papers = await this.reached(ids, caller);
    const failed: Outcome['failed'] = [];
    const done: BatchPaper[] = [];
    const left = [...new Set(ids)];
    const work = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const paper = papers.get(id);
        const refusal = paper ? await refusalOf(() => deed(paper)) : new BusinessError('NOT_FOUND');
        if (refusal) failed.push({ id, name: paper?.realName ?? '', msg: refusal.message });
        else if (paper) done.push(paper);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { done, outcome: { count: done.length, failed } };
  }

  private async reached(ids: readonly string[], caller: UserContext['caller']): Promise<Map<string, BatchPaper>> {
    const filter = { $and: [{ _id: { $in: [...ids] } }, await this.access.filter(caller, 'edit')] };
    const papers = await this.attemptStore.papers.find(filter, fields).lean<BatchPaper[]>();
    return new Map(papers.map((paper) => [paper._id, paper]));
  }
}

async function refusalOf(deed: () => Promise<void>): Promise<BusinessError | null> {
  try {
    await deed();
    return null;
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
}
