import { Injectable } from '@nestjs/common';
import { nativeOf } from '@xuekao/documents';
import { mongo } from 'mongoose';
import { MarkingCollections, type MarkingClaimDoc } from './marking.collections.js';

/** So long a marker holds an answer without a word of the page; the page renews it several times in between. */
const claimMs = 5 * 60_000;
/** And so long at most, however often the page renews it: a page that nobody sits at gives it back. */
const longestClaimMs = 60 * 60_000;
const duplicateKey = 11_000;

export interface AnswerRef {
  paperId: string;
  quId: string;
}
const claimId = ({ paperId, quId }: AnswerRef): string => `${paperId}:${quId}`;

/** Which marker holds which answer: taken by compare and set, so that two never hold one. */
@Injectable()
export class MarkingClaims {
  constructor(private readonly store: MarkingCollections) {}

  /** @returns until when the person holds it; null: somebody else does */
  async take(ref: AnswerRef & { examId: string }, by: string, now: number): Promise<Date | null> {
    const until = new Date(now + claimMs);
    try {
      await this.claims.updateOne(
        { _id: claimId(ref), $or: [{ by }, { until: { $lte: new Date(now) } }] },
        [
          {
            $set: {
              ...{ paperId: ref.paperId, examId: ref.examId, quId: ref.quId, until },
              // the own one that still holds goes on
              since: { $cond: [{ $and: [{ $eq: ['$by', by] }, { $gt: ['$until', new Date(now)] }] }, '$since', new Date(now)] },
              by,
            },
          },
        ],
        { upsert: true },
      );
      return until;
    } catch (error) {
      // the filter found none, and the insert met the claim of somebody else
      if (error instanceof mongo.MongoServerError && error.code === duplicateKey) return null;
      throw error;
    }
  }

  async holds(ref: AnswerRef, by: string, now: number): Promise<boolean> {
    return (await this.claims.countDocuments({ _id: claimId(ref), by, until: { $gt: new Date(now) } }, { limit: 1 })) > 0;
  }

  /** @returns papers of which somebody else may have the answer by now */
  async keep(refs: readonly AnswerRef[], by: string, now: number): Promise<string[]> {
    const ids = refs.map(claimId);
    const own = { _id: { $in: ids }, by, until: { $gt: new Date(now) } };
    await this.claims.updateMany({ ...own, since: { $gt: new Date(now - longestClaimMs) } }, { $set: { until: new Date(now + claimMs) } });
    const kept = await this.claims.find(own, { projection: { paperId: 1 } }).toArray();
    const held = new Set(kept.map(({ paperId }) => paperId));
    return refs.map(({ paperId }) => paperId).filter((paperId) => !held.has(paperId));
  }

  async release(refs: readonly AnswerRef[], by: string): Promise<void> {
    await this.claims.deleteMany({ _id: { $in: refs.map(claimId) }, by });
  }

  /** Papers whose answer to the question is held, by whom. */
  async heldOf(examId: string, quId: string, now: number): Promise<Pick<MarkingClaimDoc, 'paperId' | 'by'>[]> {
    return this.claims.find({ examId, quId, until: { $gt: new Date(now) } }, { projection: { paperId: 1, by: 1 } }).toArray();
  }

  private get claims(): mongo.Collection<MarkingClaimDoc> {
    return nativeOf<MarkingClaimDoc>(this.store.claims);
  }
}
