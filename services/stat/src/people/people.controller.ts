import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { PeopleFigures } from './people-figures.js';

@Controller()
export class PeopleController {
  constructor(private readonly figures: PeopleFigures) {}

  @Handle(calls.stat.people.week)
  week(input: Input<typeof calls.stat.people.week>, context: UserContext) {
    return this.figures.days(input, context);
  }
}
