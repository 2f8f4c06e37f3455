import { Injectable } from '@nestjs/common';
import type { LeaveKind } from '@xuekao/contracts';
import { LeaveCollections } from './leave.collections.js';

/** Leaves of an attempt: how many, and when the last one was. */
export interface LeaveCount {
  n: number;
  last: Date;
}

/** Leaves for other features. */
@Injectable()
export class LeaveCounts {
  constructor(private readonly store: LeaveCollections) {}

  /** By attempt, of those with any; what a proctor dismissed is not counted. */
  async of(which: { examId: string } | { paperIds: readonly string[] }): Promise<ReadonlyMap<string, LeaveCount>> {
    const of = 'examId' in which ? which : { paperId: { $in: [...which.paperIds] } };
    const match = { ...of, 'finding.as': { $ne: 'dismissed' } };
    const rows = await this.store.leaves.aggregate<LeaveCount & { _id: string }>([
      { $match: match },
      { $group: { _id: '$paperId', n: { $sum: 1 }, last: { $max: '$at' } } },
    ]);
    return new Map(rows.map(({ _id, n, last }) => [_id, { n, last }]));
  }

  /** Of one attempt, the first one first. */
  async listOf(paperId: string): Promise<{ at: Date; kind: LeaveKind; seconds: number | null }[]> {
    const leaves = await this.store.leaves.find({ paperId }, { at: 1, kind: 1, seconds: 1 }).sort({ at: 1 }).lean();
    return leaves.map(({ at, kind, seconds }) => ({ at, kind, seconds }));
  }
}
