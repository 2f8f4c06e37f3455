import { Controller } from '@nestjs/common';
import { calls, type Output } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';

@Controller()
export class AboutController {
  @Handle(calls.cert.about.read)
  async about(): Promise<Output<typeof calls.cert.about.read>> {
    return { service: 'cert' };
  }
}
