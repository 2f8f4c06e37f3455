import { Injectable } from '@nestjs/common';
import { MessageService } from './messages/message.service.js';
import type { SmsMessage } from './sms/sms-message.js';
import { SmsSenders } from './sms/sms-senders.js';

/** Door of the inbox for the rest of the service: calls with plain data, so that the inbox can become a service of its own by a move. */
@Injectable()
export class Inbox {
  constructor(
    private readonly messages: MessageService,
    private readonly senders: SmsSenders,
  ) {}

  countUnread(userId: string): Promise<number> {
    return this.messages.countUnread(userId);
  }

  /** @throws {BusinessError} SMS_FAILED when it cannot be sent now */
  sendSms(message: SmsMessage): Promise<void> {
    return this.senders.send(message);
  }
}
