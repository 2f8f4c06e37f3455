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

  @Handle(calls.identity.registration.register)
  register(
    input: Input<typeof calls.identity.registration.register>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.registration.register>> {
    return this.registration.register(input, context);
  }

  @Handle(calls.identity.registration.departs)
  departs(): Promise<Output<typeof calls.identity.registration.departs>> {
    return this.registration.departTree();
  }

  @Handle(calls.identity.registration.mobileLogin)
  login(
    input: Input<typeof calls.identity.registration.mobileLogin>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.registration.mobileLogin>> {
    return this.entry.login(input, context);
  }

  @Handle(calls.identity.registration.resetBySms)
  async reset(
    input: Input<typeof calls.identity.registration.resetBySms>,
    context: CallContext,
  ): Promise<Output<typeof calls.identity.registration.resetBySms>> {
    await this.entry.reset(input, context);
    return {};
  }

  @Handle(calls.identity.registration.audit)
  async judge(
    input: Input<typeof calls.identity.registration.audit>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.registration.audit>> {
    await this.audit.judge(input, caller);
    return {};
  }
}
