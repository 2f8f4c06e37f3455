import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { BadgeService } from './badge.service.js';

const { badges: of } = calls.cert;

@Controller()
export class BadgeController {
  constructor(private readonly service: BadgeService) {}

  @Handle(of.mine)
  mine(input: Input<typeof of.mine>, context: UserContext) {
    return this.service.mine(input, context);
  }

  @Handle(of.proof)
  proof(input: Input<typeof of.proof>, context: CallContext) {
    return this.service.proof(input, context);
  }

  @Handle(of.issuer)
  issuer() {
    return this.service.issuer();
  }

  @Handle(of.status)
  status(input: Input<typeof of.status>) {
    return this.service.statusList(input);
  }
}
