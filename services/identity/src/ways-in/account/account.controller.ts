import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { AccountService } from './account.service.js';

@Controller()
export class AccountController {
  constructor(private readonly account: AccountService) {}

  @Handle(calls.userUpdate)
  async update(input: Input<typeof calls.userUpdate>, { caller, note }: UserContext): Promise<Output<typeof calls.userUpdate>> {
    await this.account.update(input, caller, note);
    return {};
  }

  @Handle(calls.updatePass)
  async changePassword(input: Input<typeof calls.updatePass>, { caller, ip }: UserContext): Promise<Output<typeof calls.updatePass>> {
    await this.account.changePassword(input, caller, ip);
    return {};
  }

  @Handle(calls.initAccount)
  async init(input: Input<typeof calls.initAccount>, { caller }: UserContext): Promise<Output<typeof calls.initAccount>> {
    await this.account.init(input, caller);
    return {};
  }
}
