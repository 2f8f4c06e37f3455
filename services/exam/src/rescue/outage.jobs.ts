import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { nativeOf } from '../kernel/native-of.js';
import { RescueCollections } from './rescue.collections.js';
import type { OutageDoc } from './rescue.model.js';

/** How long a process that was killed keeps others waiting. */
const heldMs = 30_000;
/** Pause after failures: 2, 4, 8 … seconds, a minute at most. */
const restMs = (failures: number): number => Math.min(60_000, 1000 * 2 ** failures);

/** Which process works at which outage. A holder that hangs may be overtaken without knowing: all that it does may be done twice. */
@Injectable()
export class OutageJobs {
  private readonly id = randomUUID();

  constructor(private readonly store: RescueCollections) {}

  /** The outage that waits longest and that nobody works at; null: none. @param now milliseconds since the epoch */
  take(now: number): Promise<OutageDoc | null> {
    const at = new Date(now);
    return this.jobs.findOneAndUpdate(
      { nextAt: { $lte: at }, $or: [{ until: null }, { until: { $lte: at } }] },
      { $set: { holder: this.id, until: new Date(now + heldMs) } },
      { sort: { nextAt: 1 }, returnDocument: 'after' },
    );
  }

  /** Before each piece of the work. @returns false: another process has taken it over */
  async keep(
    { _id }: OutageDoc,
    now: number,
    progress: Partial<Pick<OutageDoc, 'after' | 'total' | 'done' | 'left'>> = {},
  ): Promise<boolean> {
    const update = { $set: { ...progress, until: new Date(now + heldMs) } };
    return (await this.jobs.updateOne({ _id, holder: this.id }, update)).matchedCount > 0;
  }

  async finish({ _id }: OutageDoc): Promise<void> {
    const done = { state: 'done', nextAt: null, holder: null, until: null, failures: 0 } as const;
    await this.jobs.updateOne({ _id, holder: this.id }, { $set: done });
  }

  /** Postpones the next try, each time for longer. */
  async failed({ _id, failures }: OutageDoc, now: number): Promise<void> {
    const until = new Date(now + restMs(failures + 1));
    await this.jobs.updateOne({ _id, holder: this.id }, { $set: { holder: null, until, failures: failures + 1 } });
  }

  /** To be taken up by another process. */
  async free({ _id }: OutageDoc): Promise<void> {
    await this.jobs.updateOne({ _id, holder: this.id }, { $set: { holder: null, until: null } });
  }

  private get jobs(): mongo.Collection<OutageDoc> {
    return nativeOf<OutageDoc>(this.store.outages);
  }
}
