import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, type Caller, type calls, type Output } from '@xuekao/contracts';
import { LOGGER, type Logger, ServiceTime } from '@xuekao/platform';
import { claimHoldsMs, OpenClaims, paperOpen, type OpenPaper, type ClaimState } from './attempt.claims.js';
import { answeredCount } from './answered-count.js';
import { startOf } from './attempt.start.js';
import { Attempts } from './attempt.store.js';
import { PersonAllowance } from './person-allowance.js';
import { PaperContents } from '../question-sets/index.js';
import { trialExam } from '../exams/index.js';
import { isTrialPaper, trialPaperIdFor } from '../kernel/trial-ids.js';

/** How often one person may begin a trial. The beginnings of exams are counted apart (`StartAttempt`): a trial uses up none of them. */
const startRate = { burst: 20, perSecond: 20 / 3600 };
/**
 * A claim without an attempt is a start that was broken off: so long the next start uses its id again. Later the sweep may have deleted an
 * attempt of that id.
 */
const freshMs = 60_000;

/** Attempts at the trial: begun as any other, as often as one likes, and never in the way of an exam. */
@Injectable()
export class TrialAttempts {
  private readonly starts = new PersonAllowance(startRate, 'TOO_MANY');

  constructor(
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly claims: OpenClaims,
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
  ) {}

  /**
   * Keeps no session alive as an exam does: it is begun as often as one likes. @param claimState without an open attempt  @throws
   * {BusinessError} TOO_MANY, BUSY, PAPER_OPEN
   */
  async start(caller: Caller, claimState: ClaimState): Promise<{ id: string }> {
    this.starts.check(caller.userId);
    const now = this.time.certain();
    const id = idAfter(caller.userId, claimState, now);
    const started = startOf(trialExam, caller, 1, await this.contents.assign(trialExam.setId, id), now);
    await this.claims.take(caller.userId, id, now, claimState);
    await this.attempts.execute(id, (attempt) => {
      // begun at the same moment by another page: the person goes on with that
      if (attempt.status === 'open') throw paperOpen({ id, attempt });
      if (this.time.certain() - now > claimHoldsMs) throw new BusinessError('BUSY');
      return { type: 'Start', started };
    });
    this.starts.spend(caller.userId);
    return { id };
  }

  /** An exam has begun: the trial that is still open ends with what was answered, or else with its five minutes. */
  async end({ id }: OpenPaper): Promise<void> {
    try {
      await this.attempts.execute(id, () => ({ type: 'HandIn', exState: 0, by: 'learner', at: this.time.certain() }));
    } catch (error) {
      this.logger.warn({ err: error, paperId: id }, 'a trial was not handed in when an exam began');
    }
  }

  async detail(paperId: string, userId: string): Promise<Output<typeof calls.exam.papers.trialAttempt>> {
    const attempt = isTrialPaper(paperId) ? (await this.attempts.read(paperId)).state : null;
    if (attempt === null || attempt.status === 'none' || attempt.started.userId !== userId) return null;
    if (attempt.status !== 'open') return { handedInAt: new Date(attempt.handedInAt).toISOString(), answered: attempt.answerCount };
    return { handedInAt: '', answered: answeredCount(await this.contents.paper(attempt.started), attempt) };
  }
}

/** A start that was broken off goes on; else the attempt that follows the person's last one. */
export function idAfter(userId: string, { claim, attempt }: ClaimState, now: number): string {
  const isBrokenOff =
    claim !== null && attempt.status === 'none' && isTrialPaper(claim.attemptId) && now - claim.claimedAt.getTime() < freshMs;
  return isBrokenOff ? claim.attemptId : trialPaperIdFor(userId, claim);
}
