import { Injectable } from '@nestjs/common';
import type { calls, Input, Output } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { Attempts, PaperBatch, type AttemptChange } from '../attempts/index.js';

type Deeds = typeof calls.exam.paperDeeds;
type Outcome = Output<Deeds['markAs']>;

/** Decisions about whole papers, by whoever may edit their exam: whether they count, and that they are gone. */
@Injectable()
export class PaperDeeds {
  constructor(
    private readonly attempts: Attempts,
    private readonly batch: PaperBatch,
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
    const { done, outcome } = await this.batch.each(ids, caller, async ({ _id }) => {
      await this.attempts.execute(_id, () => change);
    });
    const refused = outcome.failed.map(({ id }) => id);
    note({
      before: { papers: done.map(({ _id: id, realName, title, valid, invalid }) => ({ id, realName, title, valid, reason: invalid })) },
      after: { ...after, ...(refused.length > 0 ? { refused } : {}) },
    });
    return outcome;
  }
}
