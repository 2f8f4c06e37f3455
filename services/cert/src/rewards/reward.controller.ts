import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ExamResults } from './exam-results.js';
import { HinderedCerts } from './hindered-certs.js';
import { RewardDesk } from './reward-desk.js';

const { rewards: of } = calls.cert;

@Controller()
export class RewardController {
  constructor(
    private readonly desk: RewardDesk,
    private readonly hindered: HinderedCerts,
    private readonly results: ExamResults,
  ) {}

  @Handle(of.paging)
  paging(input: Input<typeof of.paging>, context: UserContext) {
    return this.desk.paging(input, context);
  }

  @Handle(of.decide)
  decide(input: Input<typeof of.decide>, context: UserContext) {
    return this.desk.decide(input, context);
  }

  @Handle(of.waiting)
  waiting(input: Input<typeof of.waiting>, context: UserContext) {
    return this.hindered.paging(input, context);
  }

  @Handle(of.myWaiting)
  mine(input: Input<typeof of.myWaiting>, context: UserContext) {
    return this.hindered.mine(input, context);
  }

  @Handle(of.tryAgain)
  tryAgain(input: Input<typeof of.tryAgain>, context: UserContext) {
    return this.hindered.tryAgain(input, context);
  }

  @Handle(of.unsettled)
  unsettled(input: Input<typeof of.unsettled>) {
    return this.results.unsettled(input);
  }

  @Handle(of.lookAgain)
  async lookAgain(input: Input<typeof of.lookAgain>) {
    await this.results.lookAgain(input);
    return {};
  }
}
