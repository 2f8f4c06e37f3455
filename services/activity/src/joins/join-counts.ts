import { Injectable } from '@nestjs/common';
import type { JoinsOfActivity } from '../activities/index.js';
import { JoinCollections } from './join.collections.js';
import { joinStates } from './join.model.js';

/** Sign-ups for the lists of activities. */
@Injectable()
export class JoinCounts implements JoinsOfActivity {
  constructor(private readonly store: JoinCollections) {}

  async waiting(activityIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.store.joins.aggregate<{ _id: string; n: number }>([
      { $match: { activityId: { $in: [...activityIds] }, state: joinStates.waiting } },
      { $group: { _id: '$activityId', n: { $sum: 1 } } },
    ]);
    return new Map(found.map(({ _id, n }) => [_id, n]));
  }

  async count(activityIds: readonly string[]): Promise<number> {
    return this.store.joins.countDocuments({ activityId: { $in: [...activityIds] } });
  }
}
