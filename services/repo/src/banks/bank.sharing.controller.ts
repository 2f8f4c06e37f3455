import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { BankSharing } from './bank.sharing.js';

@Controller()
export class BankSharingController {
  constructor(private readonly sharing: BankSharing) {}

  @Handle(calls.repo.banks.shares)
  list(input: Input<typeof calls.repo.banks.shares>, context: UserContext): Promise<Output<typeof calls.repo.banks.shares>> {
    return this.sharing.list(input.id, context);
  }

  @Handle(calls.repo.banks.share)
  async share(input: Input<typeof calls.repo.banks.share>, context: UserContext): Promise<Output<typeof calls.repo.banks.share>> {
    await this.sharing.share(input, context);
    return {};
  }

  @Handle(calls.repo.banks.unshare)
  async unshare(input: Input<typeof calls.repo.banks.unshare>, context: UserContext): Promise<Output<typeof calls.repo.banks.unshare>> {
    await this.sharing.unshare(input, context);
    return {};
  }

  @Handle(calls.repo.banks.handOver)
  async handOver(input: Input<typeof calls.repo.banks.handOver>, context: UserContext): Promise<Output<typeof calls.repo.banks.handOver>> {
    await this.sharing.handOver(input, context);
    return {};
  }

  @Handle(calls.repo.banks.accessReasons)
  reasons(
    input: Input<typeof calls.repo.banks.accessReasons>,
    context: UserContext,
  ): Promise<Output<typeof calls.repo.banks.accessReasons>> {
    return this.sharing.reasons(input, context);
  }
}
