import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Buses, Handle, type UserContext } from '@xuekao/platform';
import { OwnRecords, ResultOfPaper } from './result.queries.js';

@Controller()
export class ResultController {
  constructor(private readonly buses: Buses) {}

  @Handle(calls.exam.papers.result)
  result(input: Input<typeof calls.exam.papers.result>, context: UserContext) {
    return this.buses.look(ResultOfPaper, input, context);
  }

  @Handle(calls.exam.papers.myPaging)
  records(input: Input<typeof calls.exam.papers.myPaging>, context: UserContext) {
    return this.buses.ask(OwnRecords, input, context);
  }
}
