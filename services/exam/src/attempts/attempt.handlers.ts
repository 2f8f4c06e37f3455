import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BusinessError, sockets, type calls, type Output } from '@xuekao/contracts';
import { flagRate, saveBytes, saveRate } from '@xuekao/contracts/save-limits';
import { LOGGER, type Logger, ServiceTime, SocketSender } from '@xuekao/platform';
import { isTrialPaper } from '../kernel/trial-ids.js';
import { AttemptOrigins } from '../origins/index.js';
import { FlagQuestion, HandInAttempt, HandInOverdue, SaveAnswers } from './attempt.commands.js';
import { decideAttempt } from './attempt.decider.js';
import { givenBeforeMove, isElsewhere } from './holding-device.js';
import { isGivenLate, isTooLate, takesUntil } from './takes-until.js';
import { otherPages } from './other-pages.js';
import { ShownKeys } from './shown-keys.js';
import { leftSeconds } from './own-attempt.js';
import { PersonAllowance } from './person-allowance.js';
import type { RejectedAnswer } from './attempt.events.js';
import { bytesOf, evolveAttempt, type AttemptState } from './attempt.state.js';
import { Attempts, type AttemptChange } from './attempt.store.js';

@CommandHandler(SaveAnswers)
export class SaveAnswersHandler implements ICommandHandler<SaveAnswers> {
  private readonly requests = new PersonAllowance(saveRate, 'SAVES_LIMITED');
  private readonly bytes = new PersonAllowance(saveBytes, 'SAVES_LIMITED');

  constructor(
    private readonly time: ServiceTime,
    private readonly origins: AttemptOrigins,
    private readonly shownKeys: ShownKeys,
  ) {}

  async execute({ fields, context, at: began, change }: SaveAnswers): Promise<Output<typeof calls.exam.papers.fillAnswer>> {
    const { answers } = fields;
    const {
      caller: { userId },
      device,
    } = context;
    this.requests.take(userId);
    this.bytes.check(userId);
    let at = began;
    let savedBefore = 0;
    const own = await change(async (current) => {
      savedBefore = current.savedBytes;
      // that it comes too late is final: a clock that jumped since the last comparison must not say so
      if (isTooLate(current, at)) at = await this.exactly();
      return { type: 'SaveAnswers', answers, device, ...(await this.evidenceOf(current, answers, at)), at };
    });
    const isLate = isTooLate(own, at);
    const isEvidence = (quId: string): boolean => answers.some((one) => one.quId === quId && isGivenLate(one, own.started, at));
    // a repeat that changed nothing costs nothing
    this.bytes.spend(userId, isLate ? bytesOf(answers) : own.savedBytes - savedBefore);
    // what came too late is in the log as evidence; the page hears that it does not count
    if (isLate) throw new BusinessError('PAPER_CLOSED');
    const isMoved = own.status === 'open' && isElsewhere(own, device);
    if (!isMoved) this.origins.note(fields.id, own.started, context, at);
    // the page keeps what was given since; sent again from where the person goes on, it counts
    if (isMoved && givenBeforeMove(answers, own, at).length < answers.length) throw new BusinessError('PAPER_ELSEWHERE');
    const sent = new Map(answers.map((one) => [one.quId, one]));
    const saved = [...sent.values()].map(({ quId, by, base }) => {
      const held = own.answers.get(quId);
      const late = isEvidence(quId) ? ({ late: true } as const) : {};
      if (held === undefined) return { quId, seq: 0, by: null, ...late };
      const isOther = base !== undefined && held.by !== by;
      // another process may have saved it by a clock that is a little ahead
      return { quId, seq: held.seq, by: held.by ?? null, ...(isOther ? { ago: Math.max(0, at - held.at) } : {}), ...late };
    });
    const elsewhere = isMoved ? ({ elsewhere: true } as const) : {};
    return { saved, leftSeconds: leftSeconds(own, at), ...elsewhere, ...otherPages(own, fields) };
  }

  /** Of answers that are kept as evidence: whoever decides about them has to know whether their writer could read the keys. */
  private async evidenceOf(
    current: AttemptState,
    answers: readonly RejectedAnswer[],
    at: number,
  ): Promise<{ keysShown: true } | Record<string, never>> {
    if (current.status === 'none') return {};
    const { started } = current;
    if (!isTooLate(current, at) && !answers.some((one) => isGivenLate(one, started, at))) return {};
    return (await this.shownKeys.areOf(started.examId, at)) ? { keysShown: true } : {};
  }

  /** The page keeps the answer and sends it again. */
  private exactly(): Promise<number> {
    return this.time.exact().catch(() => {
      throw new BusinessError('BUSY');
    });
  }
}

@CommandHandler(FlagQuestion)
export class FlagQuestionHandler implements ICommandHandler<FlagQuestion> {
  private readonly requests = new PersonAllowance(flagRate, 'SAVES_LIMITED');

  async execute({
    fields: { quId, mark, seq },
    context,
    at,
    change,
  }: FlagQuestion): Promise<Output<typeof calls.exam.papers.flagQuestion>> {
    this.requests.take(context.caller.userId);
    const own = await change(() => ({
      type: 'Flag',
      quId,
      mark,
      ...(seq === undefined ? {} : { seq }),
      device: context.device,
      at,
    }));
    return { mark: own.flags.has(quId), seq: own.flagSeqs.get(quId) ?? 0 };
  }
}

@CommandHandler(HandInAttempt)
export class HandInAttemptHandler implements ICommandHandler<HandInAttempt> {
  constructor(private readonly attempts: Attempts) {}

  async execute({
    fields: { id, exState },
    context: { device },
    at,
    change,
  }: HandInAttempt): Promise<Output<typeof calls.exam.papers.handIn>> {
    const handIn: AttemptChange = { type: 'HandIn', exState, by: 'learner', device, at };
    let state: AttemptState = await change(() => handIn);
    // one that is long over: the page hears how it ended, and its log stays as it is
    if (state.status === 'open' && isTrialPaper(id))
      state = decideAttempt(await this.attempts.withPaper(handIn, state), state).reduce(evolveAttempt, state);
    if (state.status === 'none' || state.status === 'open') throw new Error(`attempt ${id} is open after its hand-in`);
    return { id, exState: state.exState, handTime: new Date(state.handedInAt).toISOString() };
  }
}

@CommandHandler(HandInOverdue)
export class HandInOverdueHandler implements ICommandHandler<HandInOverdue> {
  constructor(
    private readonly attempts: Attempts,
    private readonly pages: SocketSender,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ fields: { paperId }, at }: HandInOverdue): Promise<boolean> {
    const before = await this.attempts.load(paperId);
    if (before.status === 'none') throw new Error(`paper ${paperId} has a row and no log`);
    if (before.status !== 'open' || at < takesUntil(before.started)) {
      // handed in elsewhere, and the row that brought us here does not show it yet
      await this.attempts.project(paperId);
      return false;
    }
    if (!(await this.handIn(paperId, at))) return false;
    this.tell(paperId, before.started);
    return true;
  }

  /** False where it was given time at this moment. */
  private async handIn(paperId: string, at: number): Promise<boolean> {
    let isDue = true;
    try {
      await this.attempts.execute(paperId, (now) => {
        isDue = now.status !== 'open' || at >= takesUntil(now.started);
        if (!isDue) throw new BusinessError('PAPER_OPEN');
        return { type: 'HandIn', exState: 1, by: 'clock', at };
      });
    } catch (error) {
      if (isDue) throw error;
    }
    return isDue;
  }

  /** A page that slept over its deadline hears of it now; without the socket it asks within half a minute. */
  private tell(paperId: string, { userId, examId }: Readonly<Record<'userId' | 'examId', string>>): void {
    this.pages
      .send(sockets.exam, { userId, examId }, 'handedIn', { paperId })
      .catch((error: unknown) => this.logger.debug({ err: error, paperId }, 'the page was not told of its hand-in'));
  }
}
