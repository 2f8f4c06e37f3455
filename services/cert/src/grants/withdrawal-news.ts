import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, repeatOrWake, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { GrantCollections } from './grant.collections.js';
import type { GrantDoc } from './grant.model.js';
import { tellLateCerts } from '../kernel/late-certs.js';
import { GrantMessages } from './grant-messages.js';

const everyMs = 5000;
const longestMs = 60_000;
/** While nothing is due: what a process that died has left. */
const restMs = 20_000;
const soleRestMs = 60_000;
const together = 500;

/** Tells people that a certificate was withdrawn: also where the process that withdrew it died, or identity was away. */
@Injectable()
export class WithdrawalNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;

  constructor(
    private readonly store: GrantCollections,
    private readonly messages: GrantMessages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.tellDue(),
      { everyMs, longestMs, restMs, soleRestMs },
      (error) => this.logger.warn({ err: error }, 'people were not told of withdrawn certificates; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  wake(): void {
    this.repeats?.wake();
  }

  /** @returns false: nothing was due */
  private async tellDue(): Promise<boolean> {
    const [oldest] = await this.store.grants
      .find({ tellAt: { $lte: new Date() } }, { tellAt: 1 })
      .sort({ tellAt: 1 })
      .limit(1)
      .lean();
    tellLateCerts('withdrawal', [oldest?.tellAt]);
    if (!oldest) return false;
    for (let isMore = true; isMore && this.repeats?.isEnding !== true;) {
      const due = await this.store.grants
        .find({ tellAt: { $lte: new Date() } })
        .limit(together)
        .lean<GrantDoc[]>();
      await this.messages.withdrawn(due);
      await this.store.grants.updateMany({ _id: { $in: due.map(({ _id }) => _id) } }, { $unset: { tellAt: 1 } });
      isMore = due.length === together;
    }
    return true;
  }
}
