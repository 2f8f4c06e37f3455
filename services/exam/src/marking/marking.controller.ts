import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { MarkByHand } from './review.handlers.js';
import { PaperForReview, PaperList, Todo } from './review.queries.js';

@Controller()
export class MarkingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Handle(calls.exam.papers.paging)
  papers(input: Input<typeof calls.exam.papers.paging>, { caller, requestId }: UserContext) {
    return this.queries.execute(new PaperList(input, caller, requestId));
  }

  @Handle(calls.exam.papers.reviewDetail)
  review({ id }: Input<typeof calls.exam.papers.reviewDetail>, { caller, requestId }: UserContext) {
    return this.queries.execute(new PaperForReview(id, caller, requestId));
  }

  @Handle(calls.exam.papers.review)
  mark(input: Input<typeof calls.exam.papers.review>, { caller, note }: UserContext) {
    return this.commands.execute(new MarkByHand(input, caller, note));
  }

  @Handle(calls.exam.papers.todo)
  todo(_input: Input<typeof calls.exam.papers.todo>, { caller }: UserContext) {
    return this.queries.execute(new Todo(caller));
  }
}
