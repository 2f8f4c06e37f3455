import { events } from '@xuekao/contracts';
import { Hears, type EventConsumer, type HeardEvent } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { isInTree } from './departments.js';
import type { SharedCollection } from './sharing.js';
import { shareKey, type SharedDoc } from './shares.js';

/** Clocks of two machines may differ so much: a share that was given just before must not outlive the event. */
const skewMs = 60_000;

/**
 * Ends the shares of people who left the department or are disabled, of groups and of departments that are gone. Each service with shared
 * objects has a class of its own: the name of the class is the name of its position.
 */
export abstract class EndedShares implements EventConsumer {
  protected abstract readonly shared: readonly SharedCollection[];

  @Hears(events.userChanged)
  async onUser({ data: { userId, deptCode, state }, at }: HeardEvent<typeof events.userChanged>, session: ClientSession): Promise<void> {
    const key = shareKey({ kind: 'user', id: userId });
    for (const collection of this.shared) {
      const docs = await collection.find<SharedDoc>({ 'shares.key': key }, { session, projection: { shares: 1 } }).toArray();
      const shares = docs.flatMap((doc) => doc.shares ?? []).filter((share) => share.key === key);
      // each share knows the department in which it was given
      const left = [...new Set(shares.flatMap(({ deptCode: code }) => (code && !isInTree(code, deptCode) ? [code] : [])))];
      if (state === 0 && left.length === 0) continue;
      // heard late, it says nothing of what was shared after it
      const given = { key, at: { $lte: new Date(Date.parse(at) + skewMs) } };
      const ended = state === 0 ? { ...given, deptCode: { $in: left } } : given;
      await collection.updateMany({ 'shares.key': key }, { $pull: { shares: ended } } as never, { session });
    }
  }

  /** Codes can be given to another department later. */
  @Hears(events.departmentDeleted)
  async onDepartment({ data: { deptCode }, at }: HeardEvent<typeof events.departmentDeleted>, session: ClientSession): Promise<void> {
    // a consumer that begins anew hears of it late: what was shared with its successor stays
    await this.end({ key: shareKey({ kind: 'depart', id: deptCode }), at: { $lte: new Date(at) } }, session);
  }

  @Hears(events.groupDeleted)
  async onGroup({ data: { groupId } }: HeardEvent<typeof events.groupDeleted>, session: ClientSession): Promise<void> {
    await this.end({ key: shareKey({ kind: 'group', id: groupId }) }, session);
  }

  /** Nothing to delete: a share that has ended stays ended. */
  reset(): Promise<void> {
    return Promise.resolve();
  }

  private async end(share: { key: string; at?: { $lte: Date } }, session: ClientSession): Promise<void> {
    for (const collection of this.shared)
      await collection.updateMany({ 'shares.key': share.key }, { $pull: { shares: share } } as never, { session });
  }
}
