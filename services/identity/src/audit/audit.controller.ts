import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { AuditLog } from './audit-log.js';

@Controller()
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Handle(calls.identity.audit.paging)
  paging(input: Input<typeof calls.identity.audit.paging>, { caller }: UserContext): Promise<Output<typeof calls.identity.audit.paging>> {
    return this.log.paging(input, caller);
  }

  @Handle(calls.identity.audit.verify)
  verify(): Promise<Output<typeof calls.identity.audit.verify>> {
    return this.log.verify();
  }

  @Handle(calls.identity.audit.append)
  append(input: Input<typeof calls.identity.audit.append>, { asker }: CallContext): Promise<Output<typeof calls.identity.audit.append>> {
    return this.log.take(input, asker);
  }
}
