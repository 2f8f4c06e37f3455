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

  @Handle(calls.identity.realName.submit)
  submit(
    input: Input<typeof calls.identity.realName.submit>,
    { caller, note }: UserContext,
  ): Promise<Output<typeof calls.identity.realName.submit>> {
    return this.realNames.submit(input, caller, note);
  }

  @Handle(calls.identity.realName.detail)
  detail(
    { id }: Input<typeof calls.identity.realName.detail>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.realName.detail>> {
    return this.realNames.detail(id, caller);
  }

  @Handle(calls.identity.realName.paging)
  paging(
    input: Input<typeof calls.identity.realName.paging>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.realName.paging>> {
    return this.audit.paging(input, caller);
  }

  @Handle(calls.identity.realName.audit)
  async decide(
    input: Input<typeof calls.identity.realName.audit>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.realName.audit>> {
    await this.audit.decide(input, caller);
    return {};
  }

  @Handle(calls.identity.realName.autoAudit)
  automatically(
    { ids }: Input<typeof calls.identity.realName.autoAudit>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.realName.autoAudit>> {
    return this.audit.automaticallyAll(ids, caller);
  }

  @Handle(calls.identity.realName.view)
  view(
    input: Input<typeof calls.identity.realName.view>,
    { caller, note }: UserContext,
  ): Promise<Output<typeof calls.identity.realName.view>> {
    return this.audit.view(input, caller, note);
  }
}
