import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ReportService } from './report.service.js';

const { reports: of } = calls.repo;

@Controller()
export class ReportController {
  constructor(private readonly reports: ReportService) {}

  @Handle(of.save)
  save(input: Input<typeof of.save>, context: UserContext) {
    return this.reports.save(input, context);
  }

  @Handle(of.paging)
  paging(input: Input<typeof of.paging>, { caller }: UserContext) {
    return this.reports.paging(input, caller);
  }

  @Handle(of.detail)
  detail({ id }: Input<typeof of.detail>, { caller }: UserContext) {
    return this.reports.detail(id, caller);
  }

  @Handle(of.audit)
  audit(input: Input<typeof of.audit>, context: UserContext) {
    return this.reports.audit(input, context);
  }
}
