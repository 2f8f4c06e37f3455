import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { RewardDesk } from './reward-desk.js';

const { rewards: of } = calls.cert;

@Controller()
export class RewardController {
  constructor(private readonly desk: RewardDesk) {}

  @Handle(of.paging)
  paging(input: Input<typeof of.paging>, context: UserContext) {
    return this.desk.paging(input, context);
  }

  @Handle(of.decide)
  decide(input: Input<typeof of.decide>, context: UserContext) {
    return this.desk.decide(input, context);
  }
}
