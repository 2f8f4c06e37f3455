import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { LearningFigures } from './learning-figures.js';

@Controller()
export class LearningController {
  constructor(private readonly figures: LearningFigures) {}

  @Handle(calls.stat.learning.week)
  week(input: Input<typeof calls.stat.learning.week>, context: UserContext) {
    return this.figures.days(input, context);
  }
}
