import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, calls } from '@xuekao/contracts';
import { CallClient, LOGGER, type Logger } from '@xuekao/platform';
import { LRUCache } from 'lru-cache';

const rememberedMs = 2000;

/** Whether the site lets people try: an administrator's switch. */
@Injectable()
export class TrialSwitch {
  private readonly cache = new LRUCache<'open', Promise<boolean>>({ max: 1, ttl: rememberedMs });

  constructor(
    private readonly client: CallClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws {BusinessError} TRIAL_OFF */
  async check(): Promise<void> {
    if (!(await this.isOpen())) throw new BusinessError('TRIAL_OFF');
  }

  private isOpen(): Promise<boolean> {
    const known = this.cache.get('open');
    if (known) return known;
    const asking = this.client.call(calls.identity.trials.open, {}, { requestId: 'trial' }).then(
      ({ isOpen }) => isOpen,
      (error: unknown) => {
        // nobody is kept from a trial because a switch could not be read
        this.logger.warn({ err: error }, 'the switch of the trial was not read');
        this.cache.delete('open');
        return true;
      },
    );
    this.cache.set('open', asking);
    return asking;
  }
}
