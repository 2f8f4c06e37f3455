import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type CallContext } from '@xuekao/platform';
import { SmsService } from './sms.service.js';

@Controller()
export class SmsController {
  constructor(private readonly sms: SmsService) {}

  @Handle(calls.identity.sms.send)
  async send(input: Input<typeof calls.identity.sms.send>, context: CallContext): Promise<Output<typeof calls.identity.sms.send>> {
    await this.sms.send(input, context);
    return {};
  }
}
