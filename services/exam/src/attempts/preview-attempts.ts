import { Injectable } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { Previews } from '../exams/index.js';
import { previewTitle } from '../kernel/texts.js';
import { isTrialPaper } from '../kernel/trial-ids.js';
import { PaperContents } from '../question-sets/index.js';
import { claimHoldsMs, OpenClaims, openIn, paperOpen } from './attempt.claims.js';
import { startOf } from './attempt.start.js';
import { Attempts } from './attempt.store.js';
import { PersonAllowance } from './person-allowance.js';
import { idAfter, TrialAttempts } from './trial-attempts.js';

const startRate = { burst: 30, perSecond: 60 / 3600 };
const minuteMs = 60_000;

/** Attempts by which those who may edit an exam see what its learners will see: kept as trials are, in no list, in no result. */
@Injectable()
export class PreviewAttempts {
  private readonly starts = new PersonAllowance(startRate, 'TOO_MANY');

  constructor(
    private readonly previews: Previews,
    private readonly trials: TrialAttempts,
    private readonly claims: OpenClaims,
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, PAPER_OPEN while the person sits an exam, TOO_MANY, and why a draft has no paper */
  async start({ examId, number }: { examId: string; number: number }, context: UserContext): Promise<{ id: string }> {
    const { caller } = context;
    const exam = await this.previews.exam(examId, caller);
    this.starts.check(caller.userId);
    const open = openIn(await this.claims.look(caller.userId), this.time.now());
    if (open && !isTrialPaper(open.id)) throw paperOpen(open);
    const previewed = await this.previews.withSet(exam, number, context);
    // a preview before this one, or a trial, waits for nobody
    if (open) await this.trials.end(open);
    const claimState = await this.claims.look(caller.userId);
    const now = this.time.certain();
    const id = idAfter(caller.userId, claimState, now);
    const assigned = await this.contents.numbered(previewed.setId, number);
    // its whole time, whenever the exam is
    const whole = {
      ...previewed,
      title: previewTitle(exam.title),
      endTime: new Date(now + exam.totalTime * minuteMs),
      reconnectMinutes: 0,
      // nobody counts the leaves of a trial
      ...{ leaveOn: false, actionOn: false, camOn: false, examType: '1' as const },
    };
    const started = startOf(whole, caller, 1, assigned, now);
    await this.claims.take(caller.userId, id, now, claimState);
    await this.attempts.execute(id, (attempt) => {
      if (attempt.status === 'open') throw paperOpen({ id, attempt });
      if (this.time.certain() - now > claimHoldsMs) throw new BusinessError('BUSY');
      return { type: 'Start', started };
    });
    this.starts.spend(caller.userId);
    return { id };
  }
}
