import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { TrialService } from './trial.service.js';

@Controller()
export class TrialController {
  constructor(private readonly trials: TrialService) {}

  @Handle(calls.identity.trials.report)
  report(input: Input<typeof calls.identity.trials.report>, context: UserContext) {
    return this.trials.report(input, context);
  }

  @Handle(calls.identity.trials.paging)
  paging(input: Input<typeof calls.identity.trials.paging>, context: UserContext) {
    return this.trials.paging(input, context);
  }

  @Handle(calls.identity.trials.open)
  async open() {
    return { isOpen: await this.trials.isOpen() };
  }
}
