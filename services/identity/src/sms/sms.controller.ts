import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type CallContext } from '@xuekao/platform';
import { SmsOutbox } from './sms-outbox.service.js';
import { SmsService } from './sms.service.js';

@Controller()
export class SmsController {
  constructor(
    private readonly sms: SmsService,
    private readonly outbox: SmsOutbox,
  ) {}

  @Handle(calls.identity.sms.send)
  async send(input: Input<typeof calls.identity.sms.send>, context: CallContext): Promise<Output<typeof calls.identity.sms.send>> {
    await this.sms.send(input, context);
    return {};
  }

  @Handle(calls.identity.sms.outbox)
  outboxPaging(input: Input<typeof calls.identity.sms.outbox>): Promise<Output<typeof calls.identity.sms.outbox>> {
    return this.outbox.paging(input);
  }
}
