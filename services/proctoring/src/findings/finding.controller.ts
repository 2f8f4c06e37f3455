import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { FindingService } from './finding.service.js';

const { findings } = calls.proctoring;

@Controller()
export class FindingController {
  constructor(private readonly service: FindingService) {}

  @Handle(findings.own)
  own(input: Input<typeof findings.own>, context: UserContext) {
    return this.service.own(input, context);
  }

  @Handle(findings.dispute)
  dispute(input: Input<typeof findings.dispute>, context: UserContext) {
    return this.service.dispute(input, context);
  }

  @Handle(findings.answer)
  answer(input: Input<typeof findings.answer>, context: UserContext) {
    return this.service.answer(input, context);
  }
}
