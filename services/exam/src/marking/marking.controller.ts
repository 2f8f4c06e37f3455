import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Buses, Handle, type UserContext } from '@xuekao/platform';
import { MarkByHand } from './marking.commands.js';
import { PaperForReview, PaperList, Todo } from './review.queries.js';

@Controller()
export class MarkingController {
  constructor(private readonly buses: Buses) {}

  @Handle(calls.exam.papers.paging)
  papers(input: Input<typeof calls.exam.papers.paging>, context: UserContext) {
    return this.buses.ask(PaperList, input, context);
  }

  @Handle(calls.exam.papers.reviewDetail)
  review(input: Input<typeof calls.exam.papers.reviewDetail>, context: UserContext) {
    return this.buses.look(PaperForReview, input, context);
  }

  @Handle(calls.exam.papers.review)
  mark(input: Input<typeof calls.exam.papers.review>, context: UserContext) {
    return this.buses.change(MarkByHand, input, context);
  }

  @Handle(calls.exam.papers.todo)
  todo(input: Input<typeof calls.exam.papers.todo>, context: UserContext) {
    return this.buses.ask(Todo, input, context);
  }
}
