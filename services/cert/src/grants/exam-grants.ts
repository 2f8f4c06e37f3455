import { Injectable } from '@nestjs/common';
import { isDuplicate } from '@xuekao/documents';
import { GrantCollections } from './grant.collections.js';
import type { GrantDoc } from './grant.model.js';

/** The one who gives a certificate tells of it within a moment; where that process dies, `BatchNews` does. */
const tellLaterMs = 10_000;

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

  /** Gives a certificate once. @returns whether this call gave it: the caller tells of it then, and says so by `told` */
  async give(grant: GrantDoc): Promise<boolean> {
    try {
      await this.store.grants.create({ ...grant, tellGrantAt: new Date(Date.now() + tellLaterMs) });
      return true;
    } catch (error) {
      // given before; also where somebody has withdrawn it
      if (!isDuplicate(error)) throw error;
      return false;
    }
  }

  /** The person knows of it, and is not told again: a message that the person has deleted would come back. */
  async told({ _id }: Pick<GrantDoc, '_id'>): Promise<void> {
    await this.store.grants.updateOne({ _id }, { $unset: { tellGrantAt: 1 } });
  }

  /** Certificates of the exam that somebody has to decide about. */
  countInDoubt(examId: string): Promise<number> {
    return this.store.grants.countDocuments({ examId, doubt: { $exists: true }, withdrawnAt: null });
  }

  /**
   * A person decided that what was withdrawn after a correction stays so, whatever the score. Nothing was said about other kinds.
   * @param certId empty: of every kind, as the release before this one noted none
   */
  async leaveWithdrawn({ examId, userId }: Earner, certId: string): Promise<void> {
    const own = { examId, userId, ...(certId === '' ? {} : { certId }), withdrawnAt: { $ne: null } };
    await this.store.grants.updateMany(own, { $unset: { doubt: 1 } });
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
