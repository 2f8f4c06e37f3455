import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Buses, Handle, type UserContext } from '@xuekao/platform';
import { OwnRecords, ResultOfPaper } from './result.queries.js';

@Controller()
export class ResultController {
  constructor(private readonly buses: Buses) {}

  @Handle(calls.paperResult)
  result(input: Input<typeof calls.paperResult>, context: UserContext) {
    return this.buses.look(ResultOfPaper, input, context);
  }

  @Handle(calls.myPaperPaging)
  records(input: Input<typeof calls.myPaperPaging>, context: UserContext) {
    return this.buses.ask(OwnRecords, input, context);
  }
}
