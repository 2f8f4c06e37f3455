import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BusinessError, type calls, type Output } from '@xuekao/contracts';
import { CLOCK, type Clock } from '../clock.js';
import { PaperContents } from '../content/paper-contents.js';
import { FlagQuestion, HandInAttempt, HandInOverdue, SaveAnswers } from './attempt.commands.js';
import { graceMs, isTooLate } from './attempt.decider.js';
import type { AttemptState, OpenAttempt, ClosedAttempt } from './attempt.state.js';
import { Attempts } from './attempt.store.js';

/** Somebody else's paper is not there for this person. */
export function ownAttempt(state: AttemptState, userId: string): OpenAttempt | ClosedAttempt {
  if (state.status === 'none' || state.started.userId !== userId) throw new BusinessError('NOT_FOUND');
  return state;
}
export const leftSeconds = ({ started }: Pick<OpenAttempt, 'started'>, now: number): number =>
  Math.max(0, Math.ceil((started.deadline - now) / 1000));

@CommandHandler(SaveAnswers)
export class SaveAnswersHandler implements ICommandHandler<SaveAnswers> {
  constructor(
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ paperId, answers, userId }: SaveAnswers): Promise<Output<typeof calls.fillAnswer>> {
    const at = this.clock.now();
    const state = await this.attempts.execute(paperId, async (current) => {
      const paper = await this.contents.paper(ownAttempt(current, userId).started);
      return { type: 'SaveAnswers', answers, paper, at };
    });
    const own = ownAttempt(state, userId);
    // what came too late is in the log as evidence; the page hears that it does not count
    if (isTooLate(own, at)) throw new BusinessError('PAPER_CLOSED');
    const ids = new Set(answers.map(({ quId }) => quId));
    return { saved: [...ids].map((quId) => ({ quId, seq: own.answers.get(quId)?.seq ?? 0 })), leftSeconds: leftSeconds(own, at) };
  }
}

@CommandHandler(FlagQuestion)
export class FlagQuestionHandler implements ICommandHandler<FlagQuestion> {
  constructor(
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ paperId, quId, mark, userId }: FlagQuestion): Promise<void> {
    const at = this.clock.now();
    await this.attempts.execute(paperId, async (current) => {
      const paper = await this.contents.paper(ownAttempt(current, userId).started);
      return { type: 'Flag', quId, mark, paper, at };
    });
  }
}

@CommandHandler(HandInAttempt)
export class HandInAttemptHandler implements ICommandHandler<HandInAttempt> {
  constructor(
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ paperId, exState, userId }: HandInAttempt): Promise<Output<typeof calls.handExam>> {
    const at = this.clock.now();
    const state = await this.attempts.execute(paperId, async (current) => {
      const { started } = ownAttempt(current, userId);
      const [paper, keys] = await Promise.all([this.contents.paper(started), this.contents.keys(started.setId)]);
      return { type: 'HandIn', exState, by: 'learner', paper, keys, at };
    });
    if (state.status === 'none' || state.status === 'open') throw new Error(`attempt ${paperId} is open after its hand-in`);
    return { id: paperId, exState: state.exState, handTime: new Date(state.handedInAt).toISOString() };
  }
}

@CommandHandler(HandInOverdue)
export class HandInOverdueHandler implements ICommandHandler<HandInOverdue> {
  constructor(
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ paperId }: HandInOverdue): Promise<boolean> {
    const at = this.clock.now();
    const before = await this.attempts.load(paperId);
    if (before.status !== 'open' || at < before.started.deadline + graceMs) {
      // handed in elsewhere, and the row that brought us here does not show it yet
      await this.attempts.project(paperId);
      return false;
    }
    const [paper, keys] = await Promise.all([this.contents.paper(before.started), this.contents.keys(before.started.setId)]);
    await this.attempts.execute(paperId, () => ({ type: 'HandIn', exState: 1, by: 'clock', paper, keys, at }));
    return true;
  }
}
