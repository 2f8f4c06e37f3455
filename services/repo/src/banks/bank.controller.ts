import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { BankService } from './bank.service.js';

@Controller()
export class BankController {
  constructor(private readonly banks: BankService) {}

  @Handle(calls.repo.banks.paging)
  paging(input: Input<typeof calls.repo.banks.paging>, context: UserContext) {
    return this.banks.paging(input, context);
  }

  @Handle(calls.repo.banks.detail)
  detail(input: Input<typeof calls.repo.banks.detail>, context: UserContext) {
    return this.banks.detail(input.id, context);
  }

  @Handle(calls.repo.banks.save)
  save(input: Input<typeof calls.repo.banks.save>, context: UserContext) {
    return this.banks.save(input, context);
  }

  @Handle(calls.repo.banks.delete)
  remove(input: Input<typeof calls.repo.banks.delete>, context: UserContext) {
    return this.banks.remove(input.ids, context);
  }
}
