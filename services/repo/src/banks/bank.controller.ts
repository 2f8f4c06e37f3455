import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { BankService } from './bank.service.js';

@Controller()
export class BankController {
  constructor(private readonly banks: BankService) {}

  @Handle(calls.repoPaging)
  paging(input: Input<typeof calls.repoPaging>, context: UserContext) {
    return this.banks.paging(input, context);
  }

  @Handle(calls.repoDetail)
  detail(input: Input<typeof calls.repoDetail>, context: UserContext) {
    return this.banks.detail(input.id, context);
  }

  @Handle(calls.repoSave)
  save(input: Input<typeof calls.repoSave>, context: UserContext) {
    return this.banks.save(input, context);
  }

  @Handle(calls.repoDelete)
  remove(input: Input<typeof calls.repoDelete>, context: UserContext) {
    return this.banks.remove(input.ids, context);
  }
}
