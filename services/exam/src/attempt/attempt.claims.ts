import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { graceMs } from './attempt.decider.js';
import type { AttemptState, OpenAttempt } from './attempt.state.js';
import { Attempts } from './attempt.store.js';
import { Collections } from '../store/collections.js';

/** A claim without an attempt may belong to a start that is under way elsewhere; after this it is a start that died. */
const unusedClaimMs = 30_000;
const rounds = 5;

export interface OpenPaper {
  id: string;
  attempt: OpenAttempt;
}
export const paperOpen = ({ id, attempt: { started } }: OpenPaper): BusinessError =>
  new BusinessError('PAPER_OPEN', {}, { id, examId: started.examId, title: started.title });

/**
 * One open attempt per person, in any exam (code 20010002). A claim names the person's last attempt; whether that one is
 * still open, its log says. So handing in writes no claim, and a claim that outlived its attempt is replaced by the next start.
 */
@Injectable()
export class OpenClaims {

  constructor(
    private readonly store: Collections,
    private readonly attempts: Attempts,
  ) {
  }

  /** The person's attempt that still takes answers. */
  async openPaper(userId: string, now: number): Promise<OpenPaper | null> {
    const claim = await this.store.claims.findById(userId).lean();
    if (!claim) return null;
    const attempt = await this.attempts.load(claim.attemptId);
    return isOpen(attempt, now) ? { id: claim.attemptId, attempt } : null;
  }

  /** @throws PAPER_OPEN while another attempt is open; BUSY while another start of the person is under way */
  async take(userId: string, paperId: string, now: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const claim = await this.store.claims.findById(userId).lean();
      if (!claim) {
        if (await this.insert(userId, paperId, now)) return;
        continue;
      }
      // a start that was broken off goes on; two at once meet at the attempt's first version
      if (claim.attemptId === paperId) return;
      // looked at once: between two looks the other start could begin its attempt
      const attempt = await this.attempts.load(claim.attemptId);
      if (isOpen(attempt, now)) throw paperOpen({ id: claim.attemptId, attempt });
      if (attempt.status === 'none' && now - claim.claimedAt.getTime() < unusedClaimMs) throw new BusinessError('BUSY');
      const { matchedCount } = await this.store.claims.updateOne(
        { _id: userId, attemptId: claim.attemptId },
        { $set: { attemptId: paperId, claimedAt: new Date(now) } },
      );
      if (matchedCount === 1) return;
    }
    throw new BusinessError('BUSY');
  }

  private async insert(userId: string, paperId: string, now: number): Promise<boolean> {
    try {
      await this.store.claims.collection.insertOne({ _id: userId, attemptId: paperId, claimedAt: new Date(now) } as never); // the driver's type knows ObjectId keys only
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}

/** Past its grace an attempt takes no answer; the clock hands it in within seconds. */
const isOpen = (attempt: AttemptState, now: number): attempt is OpenAttempt =>
  attempt.status === 'open' && now <= attempt.started.deadline + graceMs;
