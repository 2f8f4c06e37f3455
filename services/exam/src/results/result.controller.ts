import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { OwnRecords, ResultOfPaper } from './result.queries.js';

@Controller()
export class ResultController {
  constructor(private readonly queries: QueryBus) {}

  @Handle(calls.exam.papers.result)
  result({ id }: Input<typeof calls.exam.papers.result>, { caller }: UserContext) {
    return this.queries.execute(new ResultOfPaper(id, caller.userId));
  }

  @Handle(calls.exam.papers.myPaging)
  records(input: Input<typeof calls.exam.papers.myPaging>, { caller }: UserContext) {
    return this.queries.execute(new OwnRecords(input, caller.userId));
  }
}
