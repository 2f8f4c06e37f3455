import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';
import { SmsOutbox } from './sms-outbox.service.js';

@Controller()
export class SmsOutboxController {
  constructor(private readonly outbox: SmsOutbox) {}

  @Handle(calls.smsOutbox)
  paging(input: Input<typeof calls.smsOutbox>): Promise<Output<typeof calls.smsOutbox>> {
    return this.outbox.paging(input);
  }
}
