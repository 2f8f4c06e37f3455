import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { StatisticService } from './statistic.service.js';

const { statistics } = calls.exam;

@Controller()
export class StatisticController {
  constructor(private readonly service: StatisticService) {}

  @Handle(statistics.report)
  report(input: Input<typeof statistics.report>, context: UserContext) {
    return this.service.report(input, context);
  }

  @Handle(statistics.compute)
  compute(input: Input<typeof statistics.compute>, context: UserContext) {
    return this.service.compute(input, context);
  }

  @Handle(statistics.items)
  items(input: Input<typeof statistics.items>, context: UserContext) {
    return this.service.items(input, context);
  }
}
