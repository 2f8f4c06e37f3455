import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '@xuekao/contracts';
import { LOGGER, Outbound, OutboundError, providerFailed, type Logger } from '@xuekao/platform';
import { ProviderConfigs } from '../../site/providers/provider-configs.js';
import { ProviderTests } from '../../site/providers/provider-tests.js';
import { texts } from '../../kernel/texts.js';
import { aliyunSms } from './sms-aliyun.js';
import type { SmsMessage, SmsProvider } from './sms-message.js';
import { SmsOutbox } from './sms-outbox.service.js';
import { qcloudSms } from './sms-qcloud.js';

/** The providers of messages; sends by the one in use. */
@Injectable()
export class SmsSenders implements OnModuleInit {
  private readonly providers: ReadonlyMap<string, SmsProvider>;

  constructor(
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    private readonly configs: ProviderConfigs,
    private readonly tests: ProviderTests,
    private readonly outbound: Outbound,
    outbox: SmsOutbox,
  ) {
    const local: SmsProvider = { send: (_data, _outbound, message) => outbox.put(message), test: async () => texts.outboxInUse };
    this.providers = new Map([
      ['local', local],
      ['aliyun', aliyunSms],
      ['qcloud', qcloudSms],
    ]);
  }

  onModuleInit(): void {
    for (const [name, provider] of this.providers) this.tests.add('sms', name, provider.test);
  }

  /** @throws {BusinessError} SMS_FAILED when it cannot be sent now; what the provider said is in the log */
  async send(message: SmsMessage): Promise<void> {
    const config = await this.configs.inUse('sms');
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
