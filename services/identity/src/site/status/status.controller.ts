import { Controller } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { StatusService } from './status.service.js';

@Controller()
export class StatusController {
  constructor(private readonly status: StatusService) {}

  @Handle(calls.identity.status.detail)
  async detail(
    _input: Input<typeof calls.identity.status.detail>,
    { caller }: UserContext,
  ): Promise<Output<typeof calls.identity.status.detail>> {
    // it tells about the whole installation
    if (caller.roleLevel !== 1) throw new BusinessError('FORBIDDEN');
    return this.status.detail();
  }
}
