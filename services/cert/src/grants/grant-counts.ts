import { Injectable } from '@nestjs/common';
import type { GrantsOfTemplate } from '../templates/index.js';
import { GrantCollections } from './grant.collections.js';

/** The certificates of a kind, for the kinds. */
@Injectable()
export class GrantCounts implements GrantsOfTemplate {
  constructor(private readonly store: GrantCollections) {}

  async counts(certIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.store.grants.aggregate<{ _id: string; n: number }>([
      { $match: { certId: { $in: [...certIds] } } },
      { $group: { _id: '$certId', n: { $sum: 1 } } },
    ]);
    return new Map(found.map(({ _id, n }) => [_id, n]));
  }

  async running(certIds: readonly string[]): Promise<string | undefined> {
    return (await this.store.batches.findOne({ certId: { $in: [...certIds] }, state: 'running' }, { certId: 1 }).lean())?.certId;
  }
}
