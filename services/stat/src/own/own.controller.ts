import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { OwnDays } from './own-days.js';

@Controller()
export class OwnController {
  constructor(private readonly days: OwnDays) {}

  @Handle(calls.stat.own.days)
  ofCaller(input: Input<typeof calls.stat.own.days>, context: UserContext) {
    return this.days.of(input, context);
  }
}
