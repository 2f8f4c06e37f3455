import { Controller } from '@nestjs/common';
import { calls, type Output } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';

@Controller()
export class AboutController {
  @Handle(calls.activity.about.read)
  async about(): Promise<Output<typeof calls.activity.about.read>> {
    return { service: 'activity' };
  }
}
