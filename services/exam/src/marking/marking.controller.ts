import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Buses, Handle, type UserContext } from '@xuekao/platform';
import { MarkByHand } from './marking.commands.js';
import { RosterService } from './roster.service.js';
import { PaperForReview, PaperList, Todo } from './review.queries.js';

@Controller()
export class MarkingController {
  constructor(
    private readonly buses: Buses,
    private readonly rosters: RosterService,
  ) {}

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

  @Handle(calls.exam.papers.roster)
  roster(input: Input<typeof calls.exam.papers.roster>, context: UserContext) {
    return this.rosters.paging(input, context);
  }

  @Handle(calls.exam.papers.remind)
  remind(input: Input<typeof calls.exam.papers.remind>, context: UserContext) {
    return this.rosters.remind(input, context);
  }

  @Handle(calls.exam.papers.todo)
  todo(input: Input<typeof calls.exam.papers.todo>, context: UserContext) {
    return this.buses.ask(Todo, input, context);
  }
}
