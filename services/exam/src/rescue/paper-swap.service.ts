import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, type calls, type Input } from '@xuekao/contracts';
import { ServiceTime, type UserContext } from '@xuekao/platform';
import { Attempts, Tries, type AttemptStarted, type OpenAttempt } from '../attempts/index.js';
import { ExamCollections, examStates, type ExamDoc } from '../exams/index.js';
import { paperIdFor } from '../kernel/ids.js';
import { isTrialPaper } from '../kernel/trial-ids.js';
import { PaperContents } from '../question-sets/index.js';
import { PaperRescueNews } from './paper-rescue.news.js';
import { SwappedPapers } from './swapped-papers.js';

type Swap = Input<typeof calls.exam.paperRescue.swap>;

/** 换卷: whoever writes a paper that is broken, or that somebody saw, goes on with another one. */
@Injectable()
export class PaperSwap {
  constructor(
    private readonly attempts: Attempts,
    private readonly examStore: ExamCollections,
    private readonly tries: Tries,
    private readonly contents: PaperContents,
    private readonly news: PaperRescueNews,
    private readonly swapped: SwappedPapers,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, SWAP_CLOSED, SWAP_NONE, REOPEN_SITS */
  async swap({ id, paperId, time, reason }: Swap, { caller, note }: UserContext): Promise<{ id: string }> {
    const before = await this.attempts.load(paperId);
    if (before.status === 'none' || isTrialPaper(paperId)) throw new BusinessError('NOT_FOUND');
    const exam = await this.reached(before.started.examId, caller);
    // an editor by a share may be of the audience: the own paper is for somebody else
    if (before.started.userId === caller.userId && !reachOf(caller).includes({ by: exam.createBy, dept: exam.createDept }))
      throw new BusinessError('NOT_FOUND');
    await this.news.expect(paperId, id);
    await this.attempts.execute(paperId, async (attempt) => {
      const at = this.time.certain();
      const change = { type: 'Swap', id, to: paperId, reason, by: caller.userId, at } as const;
      // the decider says what such a paper meets
      if (attempt.status !== 'open') return { ...change, next: before.started };
      return { ...change, ...(await this.next(exam, attempt, time, at)) };
    });
    const to = await this.begun(paperId, id);
    this.news.tellSoon(paperId, id);
    note({ object: paperId, before: { paper: paperId, learner: before.started.realName }, after: { paper: to, time, reason, deed: id } });
    return { id: to };
  }

  private async begun(paperId: string, deedId: string): Promise<string> {
    try {
      const to = await this.swapped.begin(paperId, deedId);
      if (to === null) throw new BusinessError('BUSY');
      return to;
    } catch (error) {
      throw error instanceof BusinessError && error.errorName === 'PAPER_OPEN' ? new BusinessError('REOPEN_SITS') : error;
    }
  }

  /**
   * Beginning of the other paper: by the rules of the first, with another number of the try. The end of the exam does not cut it short: an
   * administrator decides.
   */
  private async next(
    exam: ExamDoc,
    { started, device }: OpenAttempt,
    time: Swap['time'],
    at: number,
  ): Promise<{ to: string; next: AttemptStarted }> {
    const {
      kept: _kept,
      closings: _closings,
      pauses: _pauses,
      paused,
      fullMs: _full,
      windowEnd: _end,
      device: _browser,
      ...rules
    } = started;
    const { to, tryNo } = await this.nextTry(rules.examId, rules.userId, rules.tryNo);
    const other = await this.contents.other(started, to);
    if (other === null) throw new BusinessError('SWAP_NONE');
    const whole = exam.totalTime * 60_000 + (rules.extraMs ?? 0);
    const left = started.deadline - (paused?.at ?? at);
    const next: AttemptStarted = {
      ...{ ...rules, ...other, tryNo },
      // a correction may not have reached the first paper yet: questions and pass mark are those of one revision
      ...(exam.setRevision ? { setRevision: exam.setRevision } : {}),
      qualifyTenths: exam.qualifyTenths,
      ...(device ? { device: device.id } : {}),
      ...{ startedAt: at, deadline: at + (time === 'whole' ? whole : left), endsWithWindow: false },
    };
    const { questions } = await this.contents.paper(next);
    return { to, next: { ...next, totalTenths: questions.reduce((sum, { maxTenths }) => sum + maxTenths, 0) } };
  }

  /** A number that no try has had, deleted ones included. */
  private async nextTry(examId: string, userId: string, own: number): Promise<{ to: string; tryNo: number }> {
    const { last } = await this.tries.begun(userId, examId);
    for (let tryNo = Math.max(last, own) + 1; ; tryNo += 1) {
      const to = paperIdFor(examId, userId, tryNo);
      if ((await this.attempts.read(to)).state.status === 'none') return { to, tryNo };
    }
  }

  private async reached(examId: string, caller: UserContext['caller']): Promise<ExamDoc> {
    const exam = await this.examStore.exams
      .findOne({ _id: examId, $and: [reachOf(caller, 'edit').filter()], state: { $ne: examStates.removed } })
      .lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    return exam;
  }
}
