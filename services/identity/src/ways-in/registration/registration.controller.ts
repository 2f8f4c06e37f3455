import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { MobileEntry } from './mobile-entry.js';
import { RegistrationAudit } from './registration-audit.js';
import { RegistrationService } from './registration.service.js';

@Controller()
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly audit: RegistrationAudit,
    private readonly entry: MobileEntry,
  ) {}

  @Handle(calls.register)
  register(input: Input<typeof calls.register>, context: CallContext): Promise<Output<typeof calls.register>> {
    return this.registration.register(input, context);
  }

  @Handle(calls.registerDeparts)
  departs(): Promise<Output<typeof calls.registerDeparts>> {
    return this.registration.departTree();
  }

  @Handle(calls.mobileLogin)
  login(input: Input<typeof calls.mobileLogin>, context: CallContext): Promise<Output<typeof calls.mobileLogin>> {
    return this.entry.login(input, context);
  }

  @Handle(calls.resetBySms)
  async reset(input: Input<typeof calls.resetBySms>, context: CallContext): Promise<Output<typeof calls.resetBySms>> {
    await this.entry.reset(input, context);
    return {};
  }

  @Handle(calls.userAudit)
  async judge(input: Input<typeof calls.userAudit>, { caller }: UserContext): Promise<Output<typeof calls.userAudit>> {
    await this.audit.judge(input, caller);
    return {};
  }
}
