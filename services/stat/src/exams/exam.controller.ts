import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ExamFigures } from './exam-figures.js';

@Controller()
export class ExamController {
  constructor(private readonly figures: ExamFigures) {}

  @Handle(calls.stat.exams.week)
  week(input: Input<typeof calls.stat.exams.week>, context: UserContext) {
    return this.figures.days(input, context);
  }
}
