import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { OwnRecords, ResultOfPaper } from './result.queries.js';

@Controller()
export class ResultController {
  constructor(private readonly queries: QueryBus) {}

  @Handle(calls.paperResult)
  result({ id }: Input<typeof calls.paperResult>, { caller }: UserContext) {
    return this.queries.execute(new ResultOfPaper(id, caller.userId));
  }

  @Handle(calls.myPaperPaging)
  records(input: Input<typeof calls.myPaperPaging>, { caller }: UserContext) {
    return this.queries.execute(new OwnRecords(input, caller.userId));
  }
}
