import { Injectable } from '@nestjs/common';
import { BusinessError, type calls, type Input, type Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { AttemptCollections, Attempts, type AttemptChange, type PaperDoc, PaperAccess } from '../attempts/index.js';

type Deeds = typeof calls.exam.paperDeeds;
type Outcome = Output<Deeds['markAs']>;
type Found = Pick<PaperDoc, '_id' | 'realName' | 'title' | 'valid' | 'invalid'>;

const found = { realName: 1, title: 1, valid: 1, invalid: 1 } as const;
/** Logs that are written at the same time. */
const atOnce = 8;

/** Decisions about whole papers, by whoever may edit their exam: whether they count, and that they are gone. */
@Injectable()
export class PaperDeeds {
  constructor(
    private readonly attempts: Attempts,
    private readonly attemptStore: AttemptCollections,
    private readonly access: PaperAccess,
    private readonly time: ServiceTime,
  ) {}

  markAs({ ids, as, reason }: Input<Deeds['markAs']>, context: UserContext): Promise<Outcome> {
    const decision = { reason, by: context.caller.userId, at: this.time.now() };
    return this.each(ids, { type: 'ChangeValidity', valid: as === 'valid', ...decision }, context, { valid: as === 'valid', reason });
  }

  remove({ ids, reason }: Input<Deeds['delete']>, context: UserContext): Promise<Outcome> {
    const decision = { reason, by: context.caller.userId, at: this.time.now() };
    return this.each(ids, { type: 'Remove', ...decision }, context, { removed: true, reason });
  }

  /** The log of each paper takes the change or refuses it; nothing is taken back for the sake of another one. */
  private async each(ids: readonly string[], change: AttemptChange, { caller, note }: UserContext, after: object): Promise<Outcome> {
    const papers = await this.reached(ids, caller);
    const failed: Outcome['failed'] = [];
    const done: Found[] = [];
    const left = [...new Set(ids)];
    const work = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const paper = papers.get(id);
        const refusal = paper ? await this.change(id, change) : new BusinessError('NOT_FOUND');
        if (refusal) failed.push({ id, name: paper?.realName ?? '', msg: refusal.message });
        else if (paper) done.push(paper);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const of = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    note({
      before: { papers: done.map(({ _id: id, realName, title, valid, invalid }) => ({ id, realName, title, valid, reason: invalid })) },
      after: { ...after, ...(failed.length > 0 ? { refused: of(failed) } : {}) },
    });
    return { count: done.length, failed };
  }

  private async reached(ids: readonly string[], caller: UserContext['caller']): Promise<Map<string, Found>> {
    const filter = { $and: [{ _id: { $in: [...ids] } }, await this.access.filter(caller, 'edit')] };
    const papers = await this.attemptStore.papers.find(filter, found).lean<Found[]>();
    return new Map(papers.map((paper) => [paper._id, paper]));
  }

  private async change(id: string, change: AttemptChange): Promise<BusinessError | null> {
    try {
      await this.attempts.execute(id, () => change);
      return null;
    } catch (error) {
      if (error instanceof BusinessError) return error;
      throw error;
    }
  }
}
