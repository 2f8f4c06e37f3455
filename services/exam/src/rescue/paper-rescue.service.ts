import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, sockets, type calls, type Input, type Output } from '@xuekao/contracts';
import { LOGGER, ServiceTime, SocketSender, type Logger, type UserContext } from '@xuekao/platform';
import { Announcements } from '../announcements/index.js';
import { AttemptCollections, attemptDecider, Attempts, PaperAccess, PaperBatch, type AttemptState } from '../attempts/index.js';
import { newId } from '../kernel/ids.js';
import { PaperContents } from '../question-sets/index.js';
import { PaperRescueNews } from './paper-rescue.news.js';
import { PaperTime } from './paper-time.js';
import { StandingExam } from './standing-exam.js';

type Rescue = typeof calls.exam.paperRescue;
type Outcome = Output<Rescue['moreTime']>;
type Decided = Input<Rescue['pause']>;
const minuteMs = 60_000;

/** Deeds on single papers by whoever may edit their exam: more time, an end, a new beginning, a word. */
@Injectable()
export class PaperRescue {
  constructor(
    private readonly attempts: Attempts,
    private readonly attemptStore: AttemptCollections,
    private readonly access: PaperAccess,
    private readonly batch: PaperBatch,
    private readonly contents: PaperContents,
    private readonly papers: PaperTime,
    private readonly news: PaperRescueNews,
    private readonly standing: StandingExam,
    private readonly pages: SocketSender,
    private readonly announcements: Announcements,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  moreTime(input: Input<Rescue['moreTime']>, context: UserContext): Promise<Outcome> {
    const { id, minutes, reason } = input;
    const change = { type: 'MoreTime', id, ms: minutes * minuteMs, reason, by: context.caller.userId, at: this.time.now() } as const;
    return this.each(input, context, { minutes }, async (paperId) => {
      const state = await this.attempts.execute(paperId, () => change);
      await this.moved(paperId, state, { reason, isReopened: false });
    });
  }

  reopen(input: Input<Rescue['reopen']>, context: UserContext): Promise<Outcome> {
    const { id, minutes, reason } = input;
    const change = { type: 'Reopen', id, ms: minutes * minuteMs, reason, by: context.caller.userId, at: this.time.now() } as const;
    return this.each(input, context, { minutes }, async (paperId, userId, examId) => {
      const state = await this.attempts.execute(paperId, async (attempt) => {
        if (attempt.status === 'none' || attempt.status === 'open') return { ...change, late: [] };
        const command = { ...change, late: await this.papers.lateAnswers(paperId), paper: await this.contents.paper(attempt.started) };
        // the person sits one attempt at a time, and no key is shown to somebody who sits
        if (attemptDecider.decide(command, attempt).length > 0) await this.claim(userId, paperId);
        return command;
      });
      // a process that died behind the log may have left it without a claim
      if (state.status === 'open') await this.claim(userId, paperId);
      await this.moved(paperId, state, { reason, isReopened: true });
      await this.standing.reach(paperId, examId, id);
    });
  }

  pause(input: Input<Rescue['pause']>, context: UserContext): Promise<Outcome> {
    return this.hold('Pause', input, context);
  }

  resume(input: Input<Rescue['resume']>, context: UserContext): Promise<Outcome> {
    return this.hold('Resume', input, context);
  }

  private hold(type: 'Pause' | 'Resume', input: Input<Rescue['pause']>, context: UserContext): Promise<Outcome> {
    const { id, reason } = input;
    return this.each(input, context, {}, async (paperId) => {
      // its own instant for each: what a paper took until then counts, and no time is lost
      const change = { type, id, reason, by: context.caller.userId, at: this.time.now() } as const;
      const state = await this.attempts.execute(paperId, () => change);
      if (state.status === 'open') await this.papers.stands(paperId, state, reason);
    });
  }

  allowMove(input: Input<Rescue['allowMove']>, context: UserContext): Promise<Outcome> {
    const { id, reason } = input;
    const change = { type: 'AllowMove', id, reason, by: context.caller.userId, at: this.time.now() } as const;
    return this.each(input, context, {}, async (paperId) => {
      await this.attempts.execute(paperId, () => change);
    });
  }

  /** @throws {BusinessError} FORBIDDEN where a result would be made invalid by somebody who may not */
  async forceHand(input: Input<Rescue['forceHand']>, context: UserContext): Promise<Outcome> {
    const { id, examId: ofExam, paperIds: ids, exState, message: reason, valid } = input;
    if (!valid && !context.caller.permissions.includes('paper:valid')) throw new BusinessError('FORBIDDEN');
    const [by, at] = [context.caller.userId, this.time.now()];
    const change = { type: 'HandIn', exState, by: 'administrator', order: { id, reason, by }, at } as const;
    return this.each({ id, ids, reason }, context, { exState, valid }, async (paperId, userId, examId) => {
      if (ofExam !== undefined && examId !== ofExam) throw new BusinessError('NOT_FOUND');
      await this.attempts.execute(paperId, () => change);
      if (!valid) await this.attempts.execute(paperId, () => ({ type: 'ChangeValidity', valid, reason, by, at }));
      await this.pages
        .send(sockets.exam, { userId, examId }, 'handedIn', { paperId })
        .catch((error: unknown) => this.logger.debug({ err: error, paperId }, 'the page was not told of its hand-in'));
    });
  }

  /** @throws {BusinessError} NOT_FOUND, PAPER_CLOSED where the person does not sit the exam now */
  async say({ examId, userId, message }: Input<Rescue['singleMsg']>, { caller, note }: UserContext): Promise<void> {
    const filter = { $and: [{ examId, userId }, await this.access.filter(caller, 'edit')] };
    const papers = await this.attemptStore.papers.find(filter, { handState: 1, realName: 1 }).lean();
    const [paper] = papers;
    if (!paper) throw new BusinessError('NOT_FOUND');
    if (papers.every(({ handState }) => handState === 1)) throw new BusinessError('PAPER_CLOSED');
    const to = { userId, realName: paper.realName };
    await this.announcements.tell({ id: newId(), examId, message, by: caller, to, userIds: [userId] });
    note({ object: examId, after: { userId, message } });
  }

  private async claim(userId: string, paperId: string): Promise<void> {
    try {
      await this.papers.claim(userId, paperId);
    } catch (error) {
      // the sentence of a learner who begins a second exam is not for an administrator
      throw error instanceof BusinessError && error.errorName === 'PAPER_OPEN' ? new BusinessError('REOPEN_SITS') : error;
    }
  }

  private async moved(paperId: string, state: AttemptState, news: { reason: string; isReopened: boolean }): Promise<void> {
    if (state.status === 'open') await this.papers.moved(paperId, state, news);
  }

  private async each(
    { id, ids, reason }: Decided,
    { caller, note }: UserContext,
    more: object,
    deed: (paperId: string, userId: string, examId: string) => Promise<void>,
  ): Promise<Outcome> {
    const { done, outcome } = await this.batch.each(ids, caller, async ({ _id: paperId, userId, examId }) => {
      await this.news.expect(paperId, id);
      await deed(paperId, userId, examId);
      this.news.tellSoon(paperId, id);
    });
    const refused = outcome.failed.map((one) => one.id);
    note({
      before: { papers: done.map(({ _id, realName, title, handState }) => ({ id: _id, realName, title, handState })) },
      after: { deed: id, reason, ...more, ...(refused.length > 0 ? { refused } : {}) },
    });
    return outcome;
  }
}
