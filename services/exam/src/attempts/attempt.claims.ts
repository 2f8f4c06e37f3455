import { Inject, Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { failedByDuplicatesOnly, nativeOf } from '@xuekao/documents';
import { Batcher } from '@xuekao/event-sourcing';
import { LOGGER, type Logger } from '@xuekao/platform';
import { takesUntil } from './takes-until.js';
import type { AttemptState, OpenAttempt } from './attempt.state.js';
import { Attempts } from './attempt.store.js';
import type { ClaimDoc, PaperDoc } from './paper.model.js';
import { AttemptCollections } from './attempt.collections.js';
import { isTrialPaper } from '../kernel/trial-ids.js';

/** A claim without an attempt may belong to a start that is under way elsewhere; after this it is a start that died. */
const unusedClaimMs = 30_000;
/** A start that took longer than this since its claim does not begin: well before another one may replace the claim. */
export const claimHoldsMs = 15_000;
const rounds = 5;

/** A person's claim and the attempt that it names, looked at together: between two looks another start could begin its attempt. */
export interface ClaimState {
  claim: ClaimDoc | null;
  attempt: AttemptState;
}
/** `from`: the claim as it is now, null where there is none. */
interface ClaimWrite {
  userId: string;
  from: ClaimDoc | null;
  to: string;
  now: number;
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
  private readonly reads: Batcher<string, ClaimDoc | null>;
  private readonly writes: Batcher<ClaimWrite, boolean>;

  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly attempts: Attempts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.reads = new Batcher((userIds) => this.read(userIds));
    this.writes = new Batcher((writes) => this.write(writes));
  }

  async look(userId: string): Promise<ClaimState> {
    const claim = await this.reads.ask(userId);
    return { claim, attempt: claim ? await this.named(claim) : { status: 'none' } };
  }

  /** A trial that cannot be read is none: nobody is kept from an exam by it. */
  private async named({ attemptId }: ClaimDoc): Promise<AttemptState> {
    try {
      return await this.attempts.load(attemptId);
    } catch (error) {
      if (!isTrialPaper(attemptId)) throw error;
      this.logger.warn({ err: error, paperId: attemptId }, 'a trial could not be read and is taken for none');
      return { status: 'none' };
    }
  }

  /** The person's attempt that still takes answers. */
  async openPaper(userId: string, now: number): Promise<OpenPaper | null> {
    return openIn(await this.look(userId), now);
  }

  /**
   * Of these people, those whose last attempt is not known to have ended. By the rows of the papers: states of so many are neither read
   * nor kept for it. The row of an attempt that has begun says so from its first moment, or is not there yet.
   */
  async maySit(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const claims = (await Promise.all(userIds.map((userId) => this.reads.ask(userId)))).filter((claim) => claim !== null);
    if (claims.length === 0) return new Set();
    const ended = await nativeOf<PaperDoc>(this.attemptStore.papers)
      .find({ _id: { $in: claims.map(({ attemptId }) => attemptId) }, handState: 1 }, { projection: { _id: 1 } })
      .toArray();
    const isEnded = new Set(ended.map(({ _id }) => _id));
    return new Set(claims.filter(({ attemptId }) => !isEnded.has(attemptId)).map(({ _id }) => _id));
  }

  /**
   * @param seen what `look` gave a moment ago; when it is not so any more, it is looked at again
   * @throws PAPER_OPEN while another attempt is open; BUSY while another start of the person is under way
   */
  async take(userId: string, paperId: string, now: number, seen: ClaimState): Promise<void> {
    let claimState = seen;
    for (let round = 0; round < rounds; round += 1) {
      if (await this.tryTake(userId, paperId, now, claimState)) return;
      claimState = await this.look(userId);
    }
    throw new BusinessError('BUSY');
  }

  private async tryTake(userId: string, paperId: string, now: number, claimState: ClaimState): Promise<boolean> {
    const { claim, attempt } = claimState;
    if (!claim) return this.writes.ask({ userId, from: null, to: paperId, now });
    // a start that was broken off goes on, and its claim is as good as a new one; two at once meet at the attempt's first version
    if (claim.attemptId === paperId) return attempt.status !== 'none' || this.writes.ask({ userId, from: claim, to: paperId, now });
    // an exam waits for no trial, be it open, about to begin, or unreadable
    if (isTrialPaper(claim.attemptId) && !isTrialPaper(paperId)) return this.writes.ask({ userId, from: claim, to: paperId, now });
    const open = openIn(claimState, now);
    if (open) throw paperOpen(open);
    if (attempt.status === 'none' && now - claim.claimedAt.getTime() < unusedClaimMs) throw new BusinessError('BUSY');
    return this.writes.ask({ userId, from: claim, to: paperId, now });
  }

  private async read(userIds: readonly string[]): Promise<(ClaimDoc | null)[]> {
    // each answer of training asks: past mongoose, which takes longer than the driver
    const found = await nativeOf<ClaimDoc>(this.attemptStore.claims)
      .find({ _id: { $in: [...new Set(userIds)] } })
      .toArray();
    const claims = new Map(found.map((claim) => [claim._id, claim]));
    return userIds.map((userId) => claims.get(userId) ?? null);
  }

  /** Compare and set. Who holds a claim afterwards stands in the claim itself. */
  private async write(writes: readonly ClaimWrite[]): Promise<boolean[]> {
    const operations = writes.map(({ userId, from, to, now }) => {
      const claim = { attemptId: to, claimedAt: new Date(now) };
      return from === null
        ? { insertOne: { document: { _id: userId, ...claim } } }
        : { updateOne: { filter: { _id: userId, attemptId: from.attemptId, claimedAt: from.claimedAt }, update: { $set: claim } } };
    });
    const claims = nativeOf<ClaimDoc>(this.attemptStore.claims);
    try {
      const { insertedCount, matchedCount } = await claims.bulkWrite(operations, { ordered: false });
      if (insertedCount + matchedCount === writes.length) return writes.map(() => true);
    } catch (error) {
      // a claim that is there already was made by another start: the claim tells whose it is
      if (!failedByDuplicatesOnly(error)) throw error;
    }
    const held = await this.read(writes.map(({ userId }) => userId));
    return writes.map(({ to }, index) => held[index]?.attemptId === to);
  }
}

/** Past its grace an attempt takes no answer; the clock hands it in within seconds. */
export const openIn = ({ claim, attempt }: ClaimState, now: number): OpenPaper | null =>
  claim && attempt.status === 'open' && now <= takesUntil(attempt.started) ? { id: claim.attemptId, attempt } : null;
