import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type CallContext } from '@xuekao/platform';
import { SmsService } from './sms.service.js';

@Controller()
export class SmsController {
  constructor(private readonly sms: SmsService) {}

  @Handle(calls.smsSend)
  async send(input: Input<typeof calls.smsSend>, context: CallContext): Promise<Output<typeof calls.smsSend>> {
    await this.sms.send(input, context);
    return {};
  }
}
