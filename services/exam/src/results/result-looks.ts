import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import { nativeOf } from '../kernel/native-of.js';
import { ResultCollections } from './result.collections.js';
import type { ResultLookDoc } from './result-news.model.js';

/** How long a process that was killed keeps others waiting. */
const heldMs = 30_000;
/** Pause after failures: 2, 4, 8 … seconds, five minutes at most. */
const restMs = (failures: number): number => Math.min(300_000, 1000 * 2 ** failures);
const freed = { holder: null, until: null, failures: 0 } as const;

/**
 * Which exams are to be looked at for results that nobody was told, and which process looks at each. A holder that hangs may be overtaken
 * without knowing: the messages have keys, so what both send is one.
 */
@Injectable()
export class ResultLooks {
  private readonly id = randomUUID();

  constructor(private readonly resultStore: ResultCollections) {}

  /** Has exams looked at; behind what the look is to find. One that is due already is due since then. */
  async ask(examIds: readonly string[], at: Date): Promise<void> {
    // null and what is missing are no minimum
    const asked = [{ $set: { lookAt: { $min: ['$lookAt', at] }, asks: { $add: [{ $ifNull: ['$asks', 0] }, 1] } } }];
    const looks = [...new Set(examIds)].map((_id) => ({ updateOne: { filter: { _id }, update: asked, upsert: true } }));
    if (looks.length > 0) await this.looks.bulkWrite(looks, { ordered: false });
  }

  /** The exam that waits longest and that nobody looks at; null: none. @param now milliseconds since the epoch */
  take(now: number): Promise<ResultLookDoc | null> {
    const at = new Date(now);
    return this.looks.findOneAndUpdate(
      { lookAt: { $lte: at }, $or: [{ until: null }, { until: { $lte: at } }] },
      { $set: { holder: this.id, until: new Date(now + heldMs) } },
      { sort: { lookAt: 1 }, returnDocument: 'after' },
    );
  }

  /** Since when the first of those that are due waits; null: none is. */
  async oldestDue(now: number): Promise<Date | null> {
    const [first] = await this.looks
      .find({ lookAt: { $lte: new Date(now) } }, { projection: { lookAt: 1 } })
      .sort({ lookAt: 1 })
      .limit(1)
      .toArray();
    return first?.lookAt ?? null;
  }

  /** Before each piece of the work. @returns false: another process has taken it over */
  async keep({ _id }: ResultLookDoc, now: number): Promise<boolean> {
    return (await this.looks.updateOne({ _id, holder: this.id }, { $set: { until: new Date(now + heldMs) } })).matchedCount > 0;
  }

  /** With what was found; somebody who asked for a look meanwhile gets another one. */
  async settle({ _id, asks }: ResultLookDoc, found: Pick<ResultLookDoc, 'lookAt'> & Partial<Pick<ResultLookDoc, 'shown'>>): Promise<void> {
    const { matchedCount } = await this.looks.updateOne({ _id, asks, holder: this.id }, { $set: { ...found, ...freed } });
    if (matchedCount === 0) await this.free(_id);
  }

  /** Postpones the next look at an exam, each time for longer. */
  async failed({ _id, failures = 0 }: ResultLookDoc, now: number): Promise<void> {
    await this.looks.updateOne(
      { _id, holder: this.id },
      { $set: { holder: null, until: new Date(now + restMs(failures + 1)), failures: failures + 1 } },
    );
  }

  /** To be looked at by whoever comes next. */
  async free(_id: string): Promise<void> {
    await this.looks.updateOne({ _id, holder: this.id }, { $set: freed });
  }

  private get looks(): mongo.Collection<ResultLookDoc> {
    return nativeOf<ResultLookDoc>(this.resultStore.resultLooks);
  }
}
