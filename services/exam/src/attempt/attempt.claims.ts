import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { isDuplicate } from '@xuekao/documents';
import { graceMs } from './attempt.decider.js';
import type { AttemptState, OpenAttempt } from './attempt.state.js';
import { Attempts } from './attempt.store.js';
import type { ClaimDoc } from './paper.model.js';
import { Collections } from '../store/collections.js';

/** A claim without an attempt may belong to a start that is under way elsewhere; after this it is a start that died. */
const unusedClaimMs = 30_000;
const rounds = 5;

/** A person's claim and the attempt that it names, looked at together: between two looks another start could begin its attempt. */
export interface Standing {
  claim: ClaimDoc | null;
  attempt: AttemptState;
}
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
  ) {}

  async look(userId: string): Promise<Standing> {
    const claim = await this.store.claims.findById(userId).lean();
    return { claim, attempt: claim ? await this.attempts.load(claim.attemptId) : { status: 'none' } };
  }

  /** The person's attempt that still takes answers. */
  async openPaper(userId: string, now: number): Promise<OpenPaper | null> {
    return openIn(await this.look(userId), now);
  }

  /**
   * @param seen what `look` gave a moment ago; when it is not so any more, it is looked at again
   * @throws PAPER_OPEN while another attempt is open; BUSY while another start of the person is under way
   */
  async take(userId: string, paperId: string, now: number, seen: Standing): Promise<void> {
    let standing = seen;
    for (let round = 0; round < rounds; round += 1) {
      if (await this.tryTake(userId, paperId, now, standing)) return;
      standing = await this.look(userId);
    }
    throw new BusinessError('BUSY');
  }

  private async tryTake(userId: string, paperId: string, now: number, standing: Standing): Promise<boolean> {
    const { claim, attempt } = standing;
    if (!claim) return this.insert(userId, paperId, now);
    // a start that was broken off goes on; two at once meet at the attempt's first version
    if (claim.attemptId === paperId) return true;
    const open = openIn(standing, now);
    if (open) throw paperOpen(open);
    if (attempt.status === 'none' && now - claim.claimedAt.getTime() < unusedClaimMs) throw new BusinessError('BUSY');
    const { matchedCount } = await this.store.claims.updateOne(
      { _id: userId, attemptId: claim.attemptId },
      { $set: { attemptId: paperId, claimedAt: new Date(now) } },
    );
    return matchedCount === 1;
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
export const openIn = ({ claim, attempt }: Standing, now: number): OpenPaper | null =>
  claim && attempt.status === 'open' && now <= attempt.started.deadline + graceMs ? { id: claim.attemptId, attempt } : null;
