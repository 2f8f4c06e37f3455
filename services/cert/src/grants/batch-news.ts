import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER, repeatOrWake, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { tellLateCerts } from '../kernel/late-certs.js';
import type { BatchDoc } from './batch.model.js';
import { GrantCollections } from './grant.collections.js';
import { TemplateService } from '../templates/index.js';
import { signsLacking } from './grant-people.js';
import { GrantMessages } from './grant-messages.js';
import type { GrantDoc } from './grant.model.js';

const everyMs = 5000;
const longestMs = 60_000;
/** While nothing is due: what a process that died has left. */
const restMs = 20_000;
const soleRestMs = 60_000;
const together = 500;

/**
 * Tells people of the certificates that batches gave them, or that an exam gave them whose process died then, and whoever began a batch
 * of what did not come of it. Apart from the batches: identity that takes no messages keeps nobody from a certificate.
 */
@Injectable()
export class BatchNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;

  constructor(
    private readonly store: GrantCollections,
    private readonly messages: GrantMessages,
    private readonly templates: TemplateService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.tellDue(),
      { everyMs, longestMs, restMs, soleRestMs },
      (error) => this.logger.warn({ err: error }, 'people were not told of batches of certificates; it is tried again'),
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
    if (!(await this.tellLate())) return false;
    await this.tellGranted();
    await this.tellBeginners();
    await this.tellLate();
    return true;
  }

  private async tellGranted(): Promise<void> {
    for (let isMore = true; isMore && this.repeats?.isEnding !== true;) {
      const due = await this.store.grants
        .find({ tellGrantAt: { $lte: new Date() } })
        .sort({ tellGrantAt: 1 })
        .limit(together)
        .lean<GrantDoc[]>();
      // one that was withdrawn meanwhile has a message of its own
      await this.messages.granted(due.filter(({ withdrawnAt }) => withdrawnAt === null));
      await this.store.grants.updateMany({ _id: { $in: due.map(({ _id }) => _id) } }, { $unset: { tellGrantAt: 1 } });
      isMore = due.length === together;
    }
  }

  private async tellBeginners(): Promise<void> {
    const due = await this.store.batches.find({ tellAt: { $lte: new Date() } }).lean<BatchDoc[]>();
    for (const batch of due) {
      await (batch.state === 'failed' ? this.messages.batchFailed(batch) : this.messages.leftOut(batch, await this.leftOutOf(batch)));
      await this.store.batches.updateOne({ _id: batch._id }, { $unset: { tellAt: 1 } });
    }
  }

  private async leftOutOf({ designId, people }: BatchDoc): Promise<string[]> {
    const design = await this.templates.designOf(designId);
    const left = design === undefined ? [] : people.filter((person) => signsLacking(design, person) !== '');
    return left.map(({ realName, userName }) => `${realName}（${userName}）`);
  }

  /** @returns false: nothing is due */
  private async tellLate(): Promise<boolean> {
    const [grant] = await this.store.grants
      .find({ tellGrantAt: { $lte: new Date() } }, { tellGrantAt: 1 })
      .sort({ tellGrantAt: 1 })
      .limit(1)
      .lean();
    const [batch] = await this.store.batches
      .find({ tellAt: { $lte: new Date() } }, { tellAt: 1 })
      .sort({ tellAt: 1 })
      .limit(1)
      .lean();
    tellLateCerts('message', [grant?.tellGrantAt, batch?.tellAt]);
    return grant !== undefined || batch !== undefined;
  }
}
