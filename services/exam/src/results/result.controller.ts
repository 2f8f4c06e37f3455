import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { MarkByHand } from '../marking/review.handlers.js';
import { OwnRecords, PaperForReview, PaperList, ResultOfPaper, Todo } from './result.queries.js';

@Controller()
export class ResultController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Handle(calls.paperResult)
  result({ id }: Input<typeof calls.paperResult>, { caller }: UserContext) {
    return this.queries.execute(new ResultOfPaper(id, caller.userId));
  }

  @Handle(calls.myPaperPaging)
  records(input: Input<typeof calls.myPaperPaging>, { caller }: UserContext) {
    return this.queries.execute(new OwnRecords(input, caller.userId));
  }

  @Handle(calls.paperPaging)
  papers(input: Input<typeof calls.paperPaging>, { caller, requestId }: UserContext) {
    return this.queries.execute(new PaperList(input, caller, requestId));
  }

  @Handle(calls.reviewDetail)
  review({ id }: Input<typeof calls.reviewDetail>, { caller, requestId }: UserContext) {
    return this.queries.execute(new PaperForReview(id, caller, requestId));
  }

  @Handle(calls.reviewPaper)
  mark(input: Input<typeof calls.reviewPaper>, { caller, note }: UserContext) {
    return this.commands.execute(new MarkByHand(input, caller, note));
  }

  @Handle(calls.examTodo)
  todo(_input: Input<typeof calls.examTodo>, { caller }: UserContext) {
    return this.queries.execute(new Todo(caller));
  }
}
