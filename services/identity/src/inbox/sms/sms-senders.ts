import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, siteText, type ProviderValues } from '@xuekao/contracts';
import { LOGGER, Outbound, OutboundError, providerFailed, type Logger } from '@xuekao/platform';
import { Site, type SmsProviders } from '../../site/index.js';
import { aliyunSms } from './sms-aliyun.js';
import type { SmsMessage, SmsProvider } from './sms-message.js';
import { SmsOutbox } from './sms-outbox.service.js';
import { qcloudSms } from './sms-qcloud.js';

/** The providers of messages; sends by the one in use. */
@Injectable()
export class SmsSenders implements SmsProviders {
  private readonly providers: ReadonlyMap<string, SmsProvider>;

  constructor(
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    private readonly site: Site,
    private readonly outbound: Outbound,
    outbox: SmsOutbox,
  ) {
    const local: SmsProvider = {
      send: (_data, _outbound, message) => outbox.put(message),
      test: async () => siteText('identity.outboxInUse'),
    };
    this.providers = new Map([
      ['local', local],
      ['aliyun', aliyunSms],
      ['qcloud', qcloudSms],
    ]);
  }

  async test(name: string, data: ProviderValues): Promise<string | null> {
    return (await this.providers.get(name)?.test(data, this.outbound)) ?? null;
  }

  /** @throws {BusinessError} SMS_FAILED when it cannot be sent now; what the provider said is in the log */
  async send(message: SmsMessage): Promise<void> {
    const config = await this.site.providerInUse('sms');
    const provider = config && this.providers.get(config.provider);
    if (!provider) throw new BusinessError('SMS_FAILED');
    try {
      await provider.send(config.data, this.outbound, message);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      providerFailed(`sms ${config.provider}`);
      this.logger.warn({ provider: config.provider, said: error.message }, 'a message by SMS was not sent');
      throw new BusinessError('SMS_FAILED');
    }
  }
}
