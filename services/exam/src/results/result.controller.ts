import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Buses, Handle, type UserContext } from '@xuekao/platform';
import { OwnRecords, ResultOfPaper } from './result.queries.js';
import { WrongQuestions } from './wrong-questions.js';

@Controller()
export class ResultController {
  constructor(
    private readonly buses: Buses,
    private readonly wrongQuestions: WrongQuestions,
  ) {}

  @Handle(calls.exam.papers.result)
  result(input: Input<typeof calls.exam.papers.result>, context: UserContext) {
    return this.buses.look(ResultOfPaper, input, context);
  }

  @Handle(calls.exam.papers.wrongQuestions)
  wrong(input: Input<typeof calls.exam.papers.wrongQuestions>) {
    return this.wrongQuestions.of(input);
  }

  @Handle(calls.exam.papers.myPaging)
  records(input: Input<typeof calls.exam.papers.myPaging>, context: UserContext) {
    return this.buses.ask(OwnRecords, input, context);
  }
}
