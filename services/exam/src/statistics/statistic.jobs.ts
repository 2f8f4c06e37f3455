import { Injectable } from '@nestjs/common';
import { LeasedJobs, nativeOf } from '@xuekao/documents';
import { fileFailed } from '../kernel/late-work.js';
import { StatisticCollections } from './statistic.collections.js';
import type { StatisticDoc } from './statistic.model.js';

/** Tries in a row after which nothing is tried until somebody asks again. */
const mostFailures = 10;

/** Which process computes which statistics. */
@Injectable()
export class StatisticJobs extends LeasedJobs<StatisticDoc> {
  constructor(private readonly store: StatisticCollections) {
    super(() => nativeOf<StatisticDoc>(store.statistics), { due: 'nextAt', longestRestMs: 60_000 });
  }

  /** As the others; at last it is given up. */
  async failedOrOver(job: StatisticDoc, now: number): Promise<void> {
    await this.failed(job, now);
    const over = { _id: job._id, holder: null, nextAt: { $ne: null }, failures: { $gte: mostFailures } };
    const { modifiedCount } = await this.store.statistics.updateOne(over, { nextAt: null });
    if (modifiedCount > 0) fileFailed('statistics');
  }
}
