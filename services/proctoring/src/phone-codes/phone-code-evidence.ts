import { Injectable } from '@nestjs/common';
import { ServiceTime } from '@xuekao/platform';
import { PhoneCodeCollections } from './phone-code.collections.js';

/** A code whose time is over, or that the phone has seen. */
export interface EndedCode {
  at: Date;
  isSeen: boolean;
}

/** Codes for those who may see the attempt; one that is shown now says nothing yet. */
@Injectable()
export class PhoneCodeEvidence {
  constructor(
    private readonly store: PhoneCodeCollections,
    private readonly time: ServiceTime,
  ) {}

  /** The newest one of each of these attempts. */
  async newestOf(paperIds: readonly string[]): Promise<ReadonlyMap<string, EndedCode>> {
    if (paperIds.length === 0) return new Map();
    const rows = await this.store.codes.aggregate<{ _id: string; last: { at: Date; seenAt: Date | null } }>([
      { $match: { paperId: { $in: [...paperIds] }, ...this.ended() } },
      { $sort: { paperId: 1, at: 1 } },
      { $group: { _id: '$paperId', last: { $last: { at: '$at', seenAt: '$seenAt' } } } },
    ]);
    return new Map(rows.map(({ _id, last: { at, seenAt } }) => [_id, { at, isSeen: seenAt !== null }]));
  }

  /** Of one attempt, the first one first. */
  async listOf(paperId: string): Promise<EndedCode[]> {
    const codes = await this.store.codes
      .find({ paperId, ...this.ended() }, { at: 1, seenAt: 1 })
      .sort({ at: 1 })
      .lean();
    return codes.map(({ at, seenAt }) => ({ at, isSeen: seenAt !== null }));
  }

  private ended() {
    return { $or: [{ seenAt: { $ne: null } }, { until: { $lte: new Date(this.time.now()) } }] };
  }
}
