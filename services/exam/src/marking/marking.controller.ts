import { Controller } from '@nestjs/common';
import { calls, type Input, type ScoreEvent } from '@xuekao/contracts';
import { Buses, Handle, type StreamContext, type UserContext } from '@xuekao/platform';
import { AiProposals } from './ai-proposals.js';
import { BlindPapers } from './blind-papers.js';
import { MarkAnswer, MarkByHand, MarkSame, ReopenReview } from './marking.commands.js';
import { MarkingDesk } from './marking.desk.js';
import { PaperForReview, PaperList, Ongoing, Todo } from './review.queries.js';

@Controller()
export class MarkingController {
  constructor(
    private readonly buses: Buses,
    private readonly desk: MarkingDesk,
    private readonly ai: AiProposals,
    private readonly blind: BlindPapers,
  ) {}

  @Handle(calls.exam.papers.paging)
  papers(input: Input<typeof calls.exam.papers.paging>, context: UserContext) {
    return this.buses.ask(PaperList, input, context);
  }

  @Handle(calls.exam.papers.reviewDetail)
  async review(input: Input<typeof calls.exam.papers.reviewDetail>, context: UserContext) {
    return this.buses.look(PaperForReview, await this.blind.opened(input, context), context);
  }

  @Handle(calls.exam.papers.review)
  async mark(input: Input<typeof calls.exam.papers.review>, context: UserContext) {
    return this.buses.change(MarkByHand, await this.blind.opened(input, context), context);
  }

  @Handle(calls.exam.marking.questions)
  questions(input: Input<typeof calls.exam.marking.questions>, context: UserContext) {
    return this.desk.questions(input, context);
  }

  @Handle(calls.exam.marking.saveSettings)
  saveSettings(input: Input<typeof calls.exam.marking.saveSettings>, context: UserContext) {
    return this.desk.saveSettings(input, context);
  }

  @Handle(calls.exam.marking.next)
  next(input: Input<typeof calls.exam.marking.next>, context: UserContext) {
    return this.desk.next(input, context);
  }

  @Handle(calls.exam.marking.keep)
  keep(input: Input<typeof calls.exam.marking.keep>, context: UserContext) {
    return this.desk.keep(input, context);
  }

  @Handle(calls.exam.marking.release)
  release(input: Input<typeof calls.exam.marking.release>, context: UserContext) {
    return this.desk.release(input, context);
  }

  @Handle(calls.exam.marking.mark)
  async markAnswer(input: Input<typeof calls.exam.marking.mark>, context: UserContext) {
    return this.buses.change(MarkAnswer, await this.blind.opened(input, context), context);
  }

  @Handle(calls.exam.marking.markSame)
  async markSame(input: Input<typeof calls.exam.marking.markSame>, context: UserContext) {
    return this.buses.change(MarkSame, await this.blind.opened(input, context), context);
  }

  @Handle(calls.exam.marking.propose)
  async propose(input: Input<typeof calls.exam.marking.propose>, context: UserContext & StreamContext): Promise<AsyncIterable<ScoreEvent>> {
    return this.ai.propose(await this.blind.opened(input, context), context);
  }

  @Handle(calls.exam.marking.reopen)
  async reopen(input: Input<typeof calls.exam.marking.reopen>, context: UserContext) {
    return this.buses.change(ReopenReview, await this.blind.opened(input, context), context);
  }

  @Handle(calls.exam.papers.ongoing)
  ongoing(input: Input<typeof calls.exam.papers.ongoing>, context: UserContext) {
    return this.buses.ask(Ongoing, input, context);
  }

  @Handle(calls.exam.papers.todo)
  todo(input: Input<typeof calls.exam.papers.todo>, context: UserContext) {
    return this.buses.ask(Todo, input, context);
  }
}
