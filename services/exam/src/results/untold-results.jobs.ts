import { Injectable } from '@nestjs/common';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import { ResultCollections } from './result.collections.js';
import type { ResultLookDoc } from './result-news.model.js';

/**
 * Which exams are to be looked at for results that nobody was told, and which process looks at each. The messages have keys, so what two
 * processes send is one.
 */
@Injectable()
export class ResultLooks extends LeasedJobs<ResultLookDoc> {
  constructor(private readonly resultStore: ResultCollections) {
    super(() => nativeOf<ResultLookDoc>(resultStore.resultLooks), { due: 'lookAt', longestRestMs: 300_000 });
  }

  /** Has exams looked at; behind what the look is to find. One that is due already is due since then. */
  async ask(examIds: readonly string[], at: Date): Promise<void> {
    // null and what is missing are no minimum
    const asked = [{ $set: { lookAt: { $min: ['$lookAt', at] }, asks: { $add: [{ $ifNull: ['$asks', 0] }, 1] } } }];
    const looks = [...new Set(examIds)].map((_id) => ({ updateOne: { filter: { _id }, update: asked, upsert: true } }));
    if (looks.length > 0) await nativeOf<ResultLookDoc>(this.resultStore.resultLooks).bulkWrite(looks, { ordered: false });
  }

  /** With what was found; somebody who asked for a look meanwhile gets another one. */
  async found(look: ResultLookDoc, found: Pick<ResultLookDoc, 'lookAt'> & Partial<Pick<ResultLookDoc, 'shown'>>): Promise<void> {
    if (!(await this.settle(look, { $set: found }))) await this.free(look);
  }

  protected override held(look: ResultLookDoc): Record<string, unknown> {
    return { ...super.held(look), asks: look.asks };
  }
}
