import { Injectable } from '@nestjs/common';
import { isDuplicate } from '@xuekao/documents';
import { GrantCollections } from './grant.collections.js';
import type { BadgePlace, GrantDoc } from './grant.model.js';

/** Places of certificates in the public lists of withdrawals. */
@Injectable()
export class BadgePlaces {
  constructor(private readonly store: GrantCollections) {}

  /**
   * Gives a certificate without a place this one.
   * @returns the place that it has now: another one where another process was faster; 'taken' where another certificate has this one;
   * null where the certificate is gone
   */
  async give(grantId: string, badge: BadgePlace): Promise<BadgePlace | 'taken' | null> {
    try {
      const { modifiedCount } = await this.store.grants.updateOne({ _id: grantId, badge: { $exists: false } }, { $set: { badge } });
      if (modifiedCount === 1) return badge;
    } catch (error) {
      if (isDuplicate(error)) return 'taken';
      throw error;
    }
    return (await this.store.grants.findById(grantId, { badge: 1 }).lean<Pick<GrantDoc, 'badge'>>())?.badge ?? null;
  }
}
