import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { TrialService } from './trial.service.js';

@Controller()
export class TrialController {
  constructor(private readonly trials: TrialService) {}

  @Handle(calls.trialReport)
  report(input: Input<typeof calls.trialReport>, context: UserContext) {
    return this.trials.report(input, context);
  }

  @Handle(calls.trialPaging)
  paging(input: Input<typeof calls.trialPaging>, context: UserContext) {
    return this.trials.paging(input, context);
  }

  @Handle(calls.trialOpen)
  async open() {
    return { isOpen: await this.trials.isOpen() };
  }
}
