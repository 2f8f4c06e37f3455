import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type CallContext } from '@xuekao/platform';
import { SmsOutbox } from '../../inbox/sms/sms-outbox.service.js';
import { SmsService } from './sms.service.js';

@Controller()
export class SmsController {
  constructor(
    private readonly sms: SmsService,
    private readonly outbox: SmsOutbox,
  ) {}

  @Handle(calls.smsSend)
  async send(input: Input<typeof calls.smsSend>, context: CallContext): Promise<Output<typeof calls.smsSend>> {
    await this.sms.send(input, context);
    return {};
  }

  @Handle(calls.smsOutbox)
  outboxPaging(input: Input<typeof calls.smsOutbox>): Promise<Output<typeof calls.smsOutbox>> {
    return this.outbox.paging(input);
  }
}
