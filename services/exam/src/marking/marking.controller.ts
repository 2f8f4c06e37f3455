import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Buses, Handle, type UserContext } from '@xuekao/platform';
import { MarkByHand } from './marking.commands.js';
import { PaperForReview, PaperList, Todo } from './review.queries.js';

@Controller()
export class MarkingController {
  constructor(private readonly buses: Buses) {}

  @Handle(calls.paperPaging)
  papers(input: Input<typeof calls.paperPaging>, context: UserContext) {
    return this.buses.ask(PaperList, input, context);
  }

  @Handle(calls.reviewDetail)
  review(input: Input<typeof calls.reviewDetail>, context: UserContext) {
    return this.buses.look(PaperForReview, input, context);
  }

  @Handle(calls.reviewPaper)
  mark(input: Input<typeof calls.reviewPaper>, context: UserContext) {
    return this.buses.change(MarkByHand, input, context);
  }

  @Handle(calls.examTodo)
  todo(input: Input<typeof calls.examTodo>, context: UserContext) {
    return this.buses.ask(Todo, input, context);
  }
}
