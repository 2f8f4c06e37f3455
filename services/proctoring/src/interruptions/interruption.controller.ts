import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { InterruptionService } from './interruption.service.js';

const { interruptions } = calls.proctoring;

@Controller()
export class InterruptionController {
  constructor(private readonly service: InterruptionService) {}

  @Handle(interruptions.list)
  list(input: Input<typeof interruptions.list>, context: UserContext) {
    return this.service.list(input, context);
  }

  @Handle(interruptions.judge)
  judge(input: Input<typeof interruptions.judge>, context: UserContext) {
    return this.service.judge(input, context);
  }
}
