import { Injectable } from '@nestjs/common';
import { isDuplicate } from '@xuekao/documents';
import { GrantCollections } from './grant.collections.js';
import type { GrantDoc } from './grant.model.js';

interface Earner {
  examId: string;
  userId: string;
}

/** Certificates that exams give. */
@Injectable()
export class ExamGrants {
  constructor(private readonly store: GrantCollections) {}

  /** Whether the exam has given one. */
  async hasGiven(examId: string): Promise<boolean> {
    return (await this.store.grants.exists({ examId })) !== null;
  }

  /** Certificates of exam, person and kind until now; the newest first. */
  before({ examId, userId }: Earner, certId: string): Promise<GrantDoc[]> {
    return this.store.grants.find({ examId, userId, certId }).sort({ createdAt: -1, _id: -1 }).lean<GrantDoc[]>();
  }

  /** Gives a certificate once. @returns it as it is kept; null where somebody has withdrawn it */
  async give(grant: GrantDoc): Promise<GrantDoc | null> {
    try {
      await this.store.grants.create(grant);
    } catch (error) {
      // given before; also where somebody has withdrawn it
      if (!isDuplicate(error)) throw error;
    }
    return this.store.grants.findOne({ _id: grant._id, withdrawnAt: null }).lean<GrantDoc>();
  }

  /** A person decided that what was withdrawn after a correction stays so, whatever the score. */
  async leaveWithdrawn(some: readonly Earner[]): Promise<void> {
    for (const { examId, userId } of some)
      await this.store.grants.updateMany({ examId, userId, withdrawnAt: { $ne: null } }, { $unset: { doubt: 1 } });
  }

  /**
   * Marks certificates of the exam that the best score of now does not earn, and takes the mark from the one that it does.
   * @param certId what it earns; empty: nothing
   * @param score null: no attempt counts
   */
  async doubt({ examId, userId }: Earner, certId: string, score: number | null): Promise<void> {
    const own = { examId, userId, withdrawnAt: null };
    const isOther = { ...own, certId: { $ne: certId }, $nor: [{ kept: { $exists: true }, 'kept.score': score }] };
    await this.store.grants.updateMany(isOther, { $set: { doubt: { score } } });
    await this.store.grants.updateMany({ ...own, certId }, { $unset: { doubt: 1 } });
  }
}
