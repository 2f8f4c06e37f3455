import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';
import { SmsOutbox } from './sms-outbox.service.js';

@Controller()
export class SmsOutboxController {
  constructor(private readonly outbox: SmsOutbox) {}

  @Handle(calls.identity.sms.outbox)
  paging(input: Input<typeof calls.identity.sms.outbox>): Promise<Output<typeof calls.identity.sms.outbox>> {
    return this.outbox.paging(input);
  }
}
