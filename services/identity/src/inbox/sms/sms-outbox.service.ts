import { Inject, Injectable } from '@nestjs/common';
import { calls, siteText, type SentenceKey, type SmsType, type Input, type Output } from '@xuekao/contracts';
import { findPage, listSort, startingWith } from '@xuekao/documents';
import { CONFIG, LOGGER, type Config, type Logger } from '@xuekao/platform';
import type { QueryFilter } from 'mongoose';
import { Site } from '../../site/index.js';
import { InboxCollections } from '../inbox.collections.js';
import type { SmsMessage } from './sms-message.js';
import type { SmsOutboxDoc } from './sms-outbox.model.js';

const purposes = {
  login: 'identity.smsLogin',
  reset: 'identity.smsReset',
  bind: 'identity.smsBind',
  unbind: 'identity.smsUnbind',
} as const satisfies Readonly<Record<SmsType, SentenceKey>>;

/** The provider of this machine: whoever may read the outbox tells people their codes. For trying things out. */
@Injectable()
export class SmsOutbox {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'production'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    private readonly collections: InboxCollections,
    private readonly site: Site,
  ) {}

  async put({ smsType, mobile, code, minutes }: SmsMessage): Promise<void> {
    if (this.config.production)
      this.logger.warn('no provider of messages by SMS is configured: a code was put into the outbox instead of being sent');
    const { siteName } = await this.site.settings();
    await this.collections.smsOutbox.create({
      smsType,
      mobile,
      content: siteText('identity.smsContent', { siteName, code, purpose: { key: purposes[smsType] }, minutes }),
      createdAt: new Date(),
    });
  }

  /** A code signs in as the person whom it was sent to: its permission is one of the whole site. */
  async paging(query: Input<typeof calls.identity.sms.outbox>): Promise<Output<typeof calls.identity.sms.outbox>> {
    const { mobile, smsType } = query.params;
    const filter: QueryFilter<SmsOutboxDoc> = { ...(mobile ? { mobile: startingWith(mobile) } : {}), ...(smsType ? { smsType } : {}) };
    const sort = listSort(query.orders, { mobile: 'mobile', createTime: 'createdAt' }, { createdAt: -1 });
    return findPage(this.collections.smsOutbox, filter, query, sort, (row) => ({
      id: String(row._id),
      mobile: row.mobile,
      smsType: row.smsType,
      smsType_dictText: siteText(purposes[row.smsType]),
      content: row.content,
      createTime: row.createdAt.toISOString(),
    }));
  }
}
