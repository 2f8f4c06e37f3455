import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { nativeOf } from '../kernel/native-of.js';
import { CorrectionCollections } from './correction.collections.js';
import type { CorrectionDoc } from './correction.model.js';

/** How long a process that was killed keeps others waiting. */
const heldMs = 30_000;
/** Pause after failures: 2, 4, 8 … seconds, a minute at most. */
const restMs = (failures: number): number => Math.min(60_000, 1000 * 2 ** failures);

type Changes = mongo.UpdateFilter<CorrectionDoc>;

/**
 * Which process works at which correction. A holder that hangs may be overtaken without knowing: all that it does may be done twice, and
 * what it says of its progress is taken from the holder alone.
 */
@Injectable()
export class CorrectionJobs {
  private readonly id = randomUUID();

  constructor(private readonly store: CorrectionCollections) {}

  /** The correction that waits longest and that nobody works at; null: none. @param now milliseconds since the epoch */
  take(now: number): Promise<CorrectionDoc | null> {
    const at = new Date(now);
    return this.jobs.findOneAndUpdate(
      { nextAt: { $lte: at }, $or: [{ until: null }, { until: { $lte: at } }] },
      { $set: { holder: this.id, until: new Date(now + heldMs) } },
      { sort: { nextAt: 1 }, returnDocument: 'after' },
    );
  }

  /** Before each piece of the work. @returns false: somebody dropped it, or another process has taken it over */
  async keep({ _id, state }: CorrectionDoc, now: number, progress: Partial<Pick<CorrectionDoc, 'done' | 'total'>> = {}): Promise<boolean> {
    const update = { $set: { ...progress, until: new Date(now + heldMs) } };
    return (await this.jobs.updateOne({ _id, state, holder: this.id }, update)).matchedCount > 0;
  }

  /** The end of a step. */
  async settle({ _id, state }: CorrectionDoc, { $set = {}, ...more }: Changes): Promise<void> {
    const freed = { holder: null, until: null, failures: 0 };
    await this.jobs.updateOne({ _id, state, holder: this.id }, { ...more, $set: { ...$set, ...freed } });
  }

  /** Postpones the next try, each time for longer. */
  async failed({ _id, failures }: CorrectionDoc, now: number): Promise<void> {
    const until = new Date(now + restMs(failures + 1));
    await this.jobs.updateOne({ _id, holder: this.id }, { $set: { holder: null, until, failures: failures + 1 } });
  }

  /** To be taken up by another process. */
  async free({ _id }: CorrectionDoc): Promise<void> {
    await this.jobs.updateOne({ _id, holder: this.id }, { $set: { holder: null, until: null } });
  }

  private get jobs(): mongo.Collection<CorrectionDoc> {
    return nativeOf<CorrectionDoc>(this.store.corrections);
  }
}
