import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, type AiPurpose, type calls, type Input, type Output, type SwitchConfig } from '@xuekao/contracts';
import { CONFIG, Line, LOGGER, Outbound, OutboundError, providerFailed, type Config, type Logger } from '@xuekao/platform';
import { askAi, type AiAccount } from '@xuekao/providers';
import { Site } from '../site/index.js';
import { AiQuota } from './ai-quota.js';

type Complete = typeof calls.identity.ai.complete;

/** A person who waits longer has given up. */
const waitsMs = 60_000;

const isOn: Readonly<Record<AiPurpose, (switches: SwitchConfig) => boolean>> = {
  review: ({ aiReview }) => aiReview,
  generate: ({ aiQuGen }) => aiQuGen,
  chat: ({ aiChat }) => aiChat,
};

/** Has the model of the site write: a few answers at once, the others in a line, each person one at a time. */
@Injectable()
export class AiService {
  private readonly line: Line;

  constructor(
    private readonly site: Site,
    private readonly quota: AiQuota,
    private readonly outbound: Outbound,
    @Inject(CONFIG) config: Pick<Config, 'ai'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.line = new Line('ai', { atOnce: config.ai.atOnce, longest: config.ai.waiting });
  }

  /** @throws {BusinessError} AI_OFF, AI_QUEUE_FULL, AI_QUOTA before the first word; AI_FAILED also in the middle */
  async *complete({ purpose, userId, messages, maxTokens }: Input<Complete>, signal: AbortSignal): AsyncGenerator<Output<Complete>, void> {
    const account = await this.accountFor(purpose);
    const leave = await this.enter(userId);
    try {
      // nobody waits for its turn any more
      if (signal.aborted) return;
      await this.quota.count(userId);
      for await (const text of askAi(this.outbound, account, { messages, maxTokens, signal })) yield { text };
    } catch (error) {
      if (signal.aborted || !(error instanceof OutboundError)) throw error;
      providerFailed('ai');
      this.logger.warn({ err: error, purpose }, 'the model did not answer to its end');
      throw new BusinessError('AI_FAILED');
    } finally {
      leave();
    }
  }

  private async accountFor(purpose: AiPurpose): Promise<AiAccount> {
    const { switches } = await this.site.settings();
    const inUse = switches.aiHelper && isOn[purpose](switches) ? await this.site.providerInUse('ai') : null;
    if (!inUse) throw new BusinessError('AI_OFF');
    const { data, provider } = inUse;
    const word = (name: string): string => String(data[name] ?? '');
    return { apiUrl: word('apiUrl'), key: word(provider === 'qiniu' ? 'accessKey' : 'apiKey'), model: word('model') };
  }

  private async enter(userId: string): Promise<() => void> {
    try {
      return await this.line.enter({ owner: userId, waitsMs });
    } catch (error) {
      if (error instanceof BusinessError && error.errorName === 'BUSY') throw new BusinessError('AI_QUEUE_FULL');
      throw error;
    }
  }
}
