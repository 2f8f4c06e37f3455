import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import type { ClientSession } from 'mongoose';
import { ActivityCollections } from './activity.collections.js';

/** How many people have a seat in an activity. Whoever writes who they are counts them in the same transaction. */
@Injectable()
export class SeatCount {
  constructor(private readonly store: ActivityCollections) {}

  /**
   * Counts up to `wanted` people more.
   * @returns how many had room
   * @throws {BusinessError} NOT_FOUND
   */
  async take(activityId: string, wanted: number, session: ClientSession): Promise<number> {
    const { activities } = this.store;
    const found = await activities.findById(activityId, { maxJoin: 1, joinCount: 1 }, { session }).lean();
    if (!found) throw new BusinessError('NOT_FOUND');
    const { maxJoin, joinCount } = found;
    const seats = maxJoin > 0 ? Math.min(wanted, Math.max(0, maxJoin - joinCount)) : wanted;
    // on the snapshot that was read: a change since then conflicts, and the transaction looks again
    if (seats > 0) await activities.updateOne({ _id: activityId }, { $inc: { joinCount: seats } }, { session });
    return seats;
  }

  /** Counts so many people less. */
  async release(activityId: string, seats: number, session: ClientSession): Promise<void> {
    if (seats > 0) await this.store.activities.updateOne({ _id: activityId }, { $inc: { joinCount: -seats } }, { session });
  }
}
