import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { AuditLog } from './audit-log.js';

@Controller()
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Handle(calls.logPaging)
  paging(input: Input<typeof calls.logPaging>, { caller }: UserContext): Promise<Output<typeof calls.logPaging>> {
    return this.log.paging(input, caller);
  }

  @Handle(calls.logVerify)
  verify(): Promise<Output<typeof calls.logVerify>> {
    return this.log.verify();
  }

  @Handle(calls.auditAppend)
  async append({ rows }: Input<typeof calls.auditAppend>): Promise<Output<typeof calls.auditAppend>> {
    await this.log.append(rows);
    return {};
  }
}
