import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { AccountService } from './account.service.js';

@Controller()
export class AccountController {
  constructor(private readonly account: AccountService) {}

  @Handle(calls.identity.account.update)
  async update(
    input: Input<typeof calls.identity.account.update>,
    { caller, note }: UserContext,
  ): Promise<Output<typeof calls.identity.account.update>> {
    await this.account.update(input, caller, note);
    return {};
  }

  @Handle(calls.identity.account.updatePassword)
  async changePassword(
    input: Input<typeof calls.identity.account.updatePassword>,
    { caller, ip }: UserContext,
  ): Promise<Output<typeof calls.identity.account.updatePassword>> {
    await this.account.changePassword(input, caller, ip);
    return {};
  }

  @Handle(calls.identity.account.init)
  async init(
    input: Input<typeof calls.identity.account.init>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.account.init>> {
    await this.account.init(input, caller);
    return {};
  }
}
