import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { ApplicationService } from './application.service.js';

@Controller()
export class ApplicationController {
  constructor(private readonly applications: ApplicationService) {}

  @Handle(calls.exam.applications.save)
  async save(input: Input<typeof calls.exam.applications.save>, context: UserContext) {
    await this.applications.save(input, context);
    return {};
  }

  @Handle(calls.exam.applications.paging)
  paging(input: Input<typeof calls.exam.applications.paging>, context: UserContext) {
    return this.applications.paging(input, context);
  }

  @Handle(calls.exam.applications.audit)
  async audit(input: Input<typeof calls.exam.applications.audit>, context: UserContext) {
    await this.applications.audit(input, context);
    return {};
  }

  @Handle(calls.exam.applications.delete)
  async remove({ ids }: Input<typeof calls.exam.applications.delete>, context: UserContext) {
    await this.applications.remove(ids, context);
    return {};
  }
}
