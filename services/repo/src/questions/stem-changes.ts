import type { mongo, Types } from 'mongoose';
import { Slices } from '../kernel/slices.js';
import { changesIndex } from './question.model.js';
import type { StemHead, StemList } from './stem-list.js';

/**
 * A question that was stamped before the last look may become visible after it: its transaction ends a minute later, an import of an
 * earlier release some minutes, and the clocks of two machines differ.
 */
const overlapMs = 10 * 60_000;
/** Two changes may have one stamp: all rows of a stamp are looked at again for so long, */
const youngMs = 2000;
/** and all rows of the overlap so often. */
const thoroughEveryMs = 60_000;
const batchSize = 1000;
const timeLimitMs = 10_000;

type Changed = Pick<StemHead, '_id' | 'live' | 'updatedAt'>;

/**
 * Tells which questions were changed since a list of stems was read. All questions that one transaction changes have one stamp, so the
 * index is asked for its stamps, a few even after an import of ten thousand, and for the rows of those that are new.
 */
export class StemChanges {
  private known: ReadonlySet<number> = new Set();
  private thoroughAt = 0;

  /** @param freshAt what is changed from then on is not in the list yet */
  constructor(
    private readonly questions: mongo.Collection,
    private readonly list: StemList,
    private freshAt: number,
  ) {}

  /** Calls `takeOver` with the questions that are not as the list has them; what fails is looked at again. */
  async each(takeOver: (ids: readonly Types.ObjectId[]) => Promise<void>): Promise<void> {
    const began = Date.now();
    const since = this.freshAt - overlapMs;
    const isThorough = began - this.thoroughAt > thoroughEveryMs;
    const from = isThorough ? since : Math.min(this.freshAt, began) - youngMs;
    const stamps = await this.stamps(new Date(since));
    const unknown = stamps.filter((stamp) => stamp < from && !this.known.has(stamp));
    await takeOver(await this.changed({ $gte: new Date(from) }));
    for (let at = 0; at < unknown.length; at += batchSize) {
      await takeOver(await this.changed({ $in: unknown.slice(at, at + batchSize).map((stamp) => new Date(stamp)) }));
    }
    this.known = new Set(stamps);
    this.freshAt = began;
    if (isThorough) this.thoroughAt = began;
  }

  private async stamps(since: Date): Promise<number[]> {
    const found = await Promise.all(
      [true, false].map((live) =>
        this.questions
          .aggregate<{ _id: Date }>([{ $match: { live, updatedAt: { $gte: since } } }, { $group: { _id: '$updatedAt' } }], {
            hint: changesIndex,
            batchSize,
            maxTimeMS: timeLimitMs,
          })
          .toArray(),
      ),
    );
    return [...new Set(found.flat().map(({ _id }) => _id.getTime()))];
  }

  private async changed(updatedAt: { $gte: Date } | { $in: Date[] }): Promise<Types.ObjectId[]> {
    const slices = new Slices();
    const changed: Types.ObjectId[] = [];
    // upwards: what is changed once more meanwhile moves on and is met again
    const rows = this.questions
      .find<Changed>(
        { live: { $in: [true, false] }, updatedAt },
        { projection: { live: 1, updatedAt: 1 }, batchSize, maxTimeMS: timeLimitMs },
      )
      .sort({ updatedAt: 1, _id: 1 })
      .hint(changesIndex);
    for await (const { _id, live, updatedAt: stamp } of rows) {
      if (slices.isOver()) await slices.rest();
      if (this.list.changedAt(_id.toHexString()) !== (live ? stamp.getTime() : undefined)) changed.push(_id);
    }
    return changed;
  }
}
