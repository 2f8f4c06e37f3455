import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { RealNameAudit } from './real-name-audit.js';
import { RealNameService } from './real-name.service.js';

@Controller()
export class RealNameController {
  constructor(
    private readonly realNames: RealNameService,
    private readonly audit: RealNameAudit,
  ) {}

  @Handle(calls.realSubmit)
  submit(input: Input<typeof calls.realSubmit>, { caller, note }: UserContext): Promise<Output<typeof calls.realSubmit>> {
    return this.realNames.submit(input, caller, note);
  }

  @Handle(calls.realDetail)
  detail({ id }: Input<typeof calls.realDetail>, { caller }: UserContext): Promise<Output<typeof calls.realDetail>> {
    return this.realNames.detail(id, caller);
  }

  @Handle(calls.realPaging)
  paging(input: Input<typeof calls.realPaging>, { caller }: UserContext): Promise<Output<typeof calls.realPaging>> {
    return this.audit.paging(input, caller);
  }

  @Handle(calls.realAudit)
  async decide(input: Input<typeof calls.realAudit>, { caller }: UserContext): Promise<Output<typeof calls.realAudit>> {
    await this.audit.decide(input, caller);
    return {};
  }

  @Handle(calls.realAutoAudit)
  automatically({ ids }: Input<typeof calls.realAutoAudit>, { caller }: UserContext): Promise<Output<typeof calls.realAutoAudit>> {
    return this.audit.automaticallyAll(ids, caller);
  }

  @Handle(calls.realView)
  view(input: Input<typeof calls.realView>, { caller, note }: UserContext): Promise<Output<typeof calls.realView>> {
    return this.audit.view(input, caller, note);
  }
}
