import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BusinessError } from '@xuekao/contracts';
import { LOGGER, type Logger, ServiceTime, Sessions } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import { AttemptOrigins } from '../origins/index.js';
import { EntryPasses, firstDevices } from '../passes/index.js';
import { PaperContents } from '../question-sets/index.js';
import {
  entryFor,
  EntryLeaves,
  ExamPassword,
  type Entry,
  type ExamDoc,
  ExamReader,
  type Leave,
  type PersonalRules,
  LinkedExams,
} from '../exams/index.js';
import { paperIdFor } from '../kernel/ids.js';
import { claimHoldsMs, OpenClaims, openIn, paperOpen, type ClaimState, type OpenPaper } from './attempt.claims.js';
import { EntryDevices } from './entry-devices.js';
import { isTrialExam, isTrialPaper } from '../kernel/trial-ids.js';
import { TrialAttempts } from './trial-attempts.js';
import { PreviewAttempts } from './preview-attempts.js';
import { StartAttempt } from './attempt.commands.js';
import { PersonAllowance } from './person-allowance.js';
import { Tries, type Begun } from './attempt.tries.js';
import type { AttemptStarted } from './attempt.events.js';
import { totalTenthsOf } from './paper-marks.js';
import { startOf } from './attempt.start.js';
import { givesLeaveBack, isRemoved } from './attempt.state.js';
import { Attempts } from './attempt.store.js';

/** The read model may lag behind the log by an attempt or two; never by this many. */
const triesLooked = 20;
/** Tries behind the last one that is shown, with those that an administrator deleted. */
const deletedLooked = 1000;
/** Beginnings of one person: an exam without a limit of tries is there to be sat often, not to fill the database. */
const startRate = { burst: 60, perSecond: 20 / 3600 };

interface Beginning {
  exam: ExamDoc & PersonalRules & { setId: string };
  begun: Begun;
  isBuy: boolean;
  claimState: ClaimState;
  /** an open attempt that ends when this one begins: a trial */
  open: OpenPaper | null;
}

@CommandHandler(StartAttempt)
export class StartAttemptHandler implements ICommandHandler<StartAttempt> {
  private readonly starts = new PersonAllowance(startRate, 'TOO_MANY');

  constructor(
    private readonly tries: Tries,
    private readonly passwords: ExamPassword,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly exams: ExamReader,
    private readonly claims: OpenClaims,
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    private readonly sessions: Sessions,
    private readonly trials: TrialAttempts,
    private readonly previews: PreviewAttempts,
    private readonly purchases: Purchases,
    private readonly leaves: EntryLeaves,
    private readonly passes: EntryPasses,
    private readonly links: LinkedExams,
    private readonly origins: AttemptOrigins,
    private readonly devices: EntryDevices,
  ) {}

  async execute(command: StartAttempt): Promise<{ id: string }> {
    const {
      fields: { examId, password, preview, faceToken, ...link },
      context: { caller },
    } = command;
    const isInvited = await this.links.invites(examId, link, command.context);
    if (preview !== undefined) return this.previews.start({ examId, number: preview }, command.context);
    const exam = await this.exams.forLearner(examId, caller, isInvited);
    const claimState = await this.claims.look(caller.userId);
    const open = openIn(claimState, command.at);
    // an open exam has to end first; an open trial keeps nobody from an exam
    if (open && (isTrialExam(examId) || !isTrialPaper(open.id))) throw paperOpen(open);
    if (isTrialExam(examId)) return this.trials.start(caller, claimState);
    const begun = await this.tries.begun(caller.userId, examId);
    const isBuy = await this.purchases.mayUse(caller.userId, examId, exam.price);
    // who may not start needs no password and must not try one
    const entry = await this.enter(exam, { tryCount: begun.count, tryNo: begun.last + 1, isBuy }, command);
    await this.passwords.check(exam, caller.userId, password);
    this.starts.check(caller.userId);
    return this.passes.within(exam, caller.userId, faceToken, async (pass) => {
      const paperId = paperIdFor(exam._id, caller.userId, begun.last + 1);
      await this.devices.check(paperId, firstDevices(exam, pass), command.context.requestId);
      const rules = pass?.withoutCamera === true ? { camOn: false, examType: '1' as const } : {};
      const first = { ...entry, exam: { ...entry.exam, ...rules } };
      return this.begin(first, command, { exam: { ...exam, ...rules }, begun, isBuy, claimState, open });
    });
  }

  /** The first try that is not used up. */
  private async begin(
    first: Entry<ExamDoc & { setId: string }>,
    command: StartAttempt,
    { exam, begun, isBuy, claimState, open }: Beginning,
  ): Promise<{ id: string }> {
    let entry = first;
    let tryCount = begun.count;
    for (let tryNo = begun.last + 1; tryCount < begun.count + triesLooked && tryNo < begun.last + deletedLooked; tryNo += 1) {
      const tried = await this.startTry(entry, command, tryNo, claimState);
      if (typeof tried !== 'string') {
        // only now: whoever mistypes a password goes on with the trial
        if (open) await this.trials.end(open);
        return tried;
      }
      // a try that was deleted does not count, and its number is not given again
      if (tried === 'used') tryCount += 1;
      entry = await this.enter(exam, { tryCount, tryNo: tryNo + 1, isBuy }, command);
    }
    throw new BusinessError('BUSY');
  }

  /** @throws {BusinessError} the rule that keeps the person from this try */
  private async enter<E extends ExamDoc>(
    exam: E,
    { tryCount, tryNo, isBuy }: { tryCount: number; tryNo: number; isBuy: boolean },
    { context: { caller, userAgent } }: StartAttempt,
  ): Promise<Entry<E>> {
    const paperId = paperIdFor(exam._id, caller.userId, tryNo);
    const entry = await entryFor(
      exam,
      { now: this.time.certain(), userAgent, tryCount, isBuy },
      {
        find: () => this.leaves.of(caller.userId, exam._id),
        isFree: (leave) => this.isFree(leave, paperId),
      },
    );
    if (entry.blocked) throw new BusinessError(entry.blocked.name, entry.blocked.values);
    return entry;
  }

  /** A leave that no attempt has, that a start of this try has which broke off, or whose attempt was deleted. */
  private async isFree({ paperId: kept }: Leave, paperId: string): Promise<boolean> {
    if (kept === null || kept === paperId) return true;
    const attempt = await this.attempts.load(kept);
    return attempt.status !== 'none' && givesLeaveBack(attempt);
  }

  /** `used`: this try is used up already, which the read model did not show yet; `deleted`: no read model shows it. */
  private async startTry(
    { exam, leave, byRules }: Entry<ExamDoc & { setId: string }>,
    { context }: StartAttempt,
    tryNo: number,
    claimState: ClaimState,
  ): Promise<{ id: string } | 'used' | 'deleted'> {
    const { caller, device } = context;
    const paperId = paperIdFor(exam._id, caller.userId, tryNo);
    if (leave) {
      // the read model may be behind: a try that was begun is no beginning of this leave
      const { status } = await this.attempts.load(paperId);
      if (status !== 'none') return this.whenTaken(new BusinessError('PAPER_CLOSED'), paperId);
      if (!(await this.leaves.use(leave, paperId))) throw new BusinessError(byRules?.name ?? 'BUSY', byRules?.values ?? {});
    }
    const now = this.time.certain();
    const assigned = await this.contents.assign(exam.setId, paperId);
    await this.claims.take(caller.userId, paperId, now, claimState);
    const started = await this.worth(startOf(exam, caller, tryNo, assigned, now, device));
    try {
      await this.attempts.execute(paperId, () => {
        if (this.time.certain() - now > claimHoldsMs) throw new BusinessError('BUSY');
        return { type: 'Start', started };
      });
    } catch (error) {
      return this.whenTaken(error, paperId);
    }
    if (leave) this.leaves.begun(paperId);
    this.origins.note(paperId, started, context, now);
    this.starts.spend(caller.userId);
    await this.keepSession(caller.userId, started.deadline);
    return { id: paperId };
  }

  /** Corrections may give questions that are drawn other marks than the group says: papers of one exam then differ. */
  private async worth(started: AttemptStarted): Promise<AttemptStarted> {
    if (started.setRevision === undefined) return started;
    return { ...started, totalTenths: totalTenthsOf(await this.contents.paper(started)) };
  }

  private async whenTaken(error: unknown, paperId: string): Promise<'used' | 'deleted'> {
    if (!(error instanceof BusinessError) || (error.errorName !== 'PAPER_OPEN' && error.errorName !== 'PAPER_CLOSED')) throw error;
    const attempt = await this.attempts.load(paperId);
    if (attempt.status === 'open') throw paperOpen({ id: paperId, attempt });
    // the paper that takes its place begins in a moment, with what is left of its time
    if (attempt.status !== 'none' && attempt.swapped && (await this.attempts.load(attempt.swapped.to)).status === 'none')
      throw new BusinessError('BUSY');
    return attempt.status !== 'none' && isRemoved(attempt) ? 'deleted' : 'used';
  }

  /** Redis may be away: the learner would sign in again, the attempt runs on (promise R8). */
  private async keepSession(userId: string, deadline: number): Promise<void> {
    try {
      await this.sessions.keepUntil(userId, new Date(deadline));
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'session was not extended');
    }
  }
}
