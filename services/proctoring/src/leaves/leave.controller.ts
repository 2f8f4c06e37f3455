import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { LeaveEvidence } from './leave-evidence.js';
import { LeaveService } from './leave.service.js';

const { leaves } = calls.proctoring;

@Controller()
export class LeaveController {
  constructor(
    private readonly service: LeaveService,
    private readonly evidence: LeaveEvidence,
  ) {}

  @Handle(leaves.report)
  report(input: Input<typeof leaves.report>, context: UserContext) {
    return this.service.report(input, context);
  }

  @Handle(leaves.list)
  list(input: Input<typeof leaves.list>, context: UserContext) {
    return this.evidence.list(input, context);
  }

  @Handle(leaves.judge)
  judge(input: Input<typeof leaves.judge>, context: UserContext) {
    return this.evidence.judge(input, context);
  }
}
