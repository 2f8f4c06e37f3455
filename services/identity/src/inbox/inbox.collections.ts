import { Injectable } from '@nestjs/common';
import { dropFormerIndex } from '@xuekao/documents';
import { OwnCollections } from '../kernel/own-collections.js';
import { formerKeyIndex, messageSchema, type MessageDoc } from './messages/message.model.js';
import { noticeSchema, type NoticeDoc } from './notices/notice.model.js';
import { smsOutboxSchema, type SmsOutboxDoc } from './sms/sms-outbox.model.js';

/** Collections of messages and notices. */
@Injectable()
export class InboxCollections extends OwnCollections {
  readonly messages = this.own<MessageDoc>('Message', messageSchema, 'messages');
  readonly notices = this.own<NoticeDoc>('Notice', noticeSchema, 'notices');
  readonly smsOutbox = this.own<SmsOutboxDoc>('SmsOutbox', smsOutboxSchema, 'sms_outbox');

  protected override async makeIndexes(): Promise<void> {
    await super.makeIndexes();
    await dropFormerIndex(this.messages, formerKeyIndex);
  }
}
