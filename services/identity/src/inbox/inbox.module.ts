import { Global, Module } from '@nestjs/common';
import { SmsProviders } from '../site/index.js';
import { Inbox } from './inbox.js';
import { InboxCollections } from './inbox.collections.js';
import { MessageController } from './messages/message.controller.js';
import { MessageService } from './messages/message.service.js';
import { NoticeController } from './notices/notice.controller.js';
import { NoticeService } from './notices/notice.service.js';
import { SmsOutboxController } from './sms/sms-outbox.controller.js';
import { SmsOutbox } from './sms/sms-outbox.service.js';
import { SmsSenders } from './sms/sms-senders.js';

@Global()
@Module({
  controllers: [MessageController, NoticeController, SmsOutboxController],
  providers: [
    InboxCollections,
    Inbox,
    MessageService,
    NoticeService,
    SmsOutbox,
    SmsSenders,
    { provide: SmsProviders, useExisting: SmsSenders },
  ],
  exports: [Inbox, SmsProviders],
})
export class InboxModule {}
