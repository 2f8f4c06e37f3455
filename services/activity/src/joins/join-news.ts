import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { addressOf, calls, learnerPages } from '@xuekao/contracts';
import { CallClient, LateWork, LOGGER, repeatOrWake, ServiceTime, type Logger, type WakeableRepeat } from '@xuekao/platform';
import { ActivityReader } from '../activities/index.js';
import { auditMessage } from '../kernel/texts.js';
import { JoinCollections } from './join.collections.js';
import { joinStates, type JoinDoc } from './join.model.js';

const everyMs = 10_000;
const longestMs = 300_000;
const together = 100;

/** Tells people what became of their sign-up. An audit says that it is not told in the write that decides it, so none is forgotten. */
@Injectable()
export class JoinNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: WakeableRepeat | undefined;

  constructor(
    private readonly store: JoinCollections,
    private readonly activities: ActivityReader,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeatOrWake(
      () => this.tell(),
      { everyMs, longestMs, late: new LateWork('activity', 'audit-messages') },
      (error) => this.logger.warn({ err: error }, 'the audit of a sign-up was not told; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
  }

  /** Behind an audit; nobody waits for it. */
  soon(): void {
    this.repeats?.wake();
  }

  private async tell(): Promise<void> {
    const untold = await this.store.joins
      .find({ untold: { $lte: new Date(this.time.now()) } })
      .sort({ untold: 1 })
      .limit(together)
      .lean<JoinDoc[]>();
    for (const join of untold) {
      if (this.repeats?.isEnding === true) return;
      await this.tellOf(join);
    }
  }

  private async tellOf({ _id, activityId, userId, state, auditMsg, turn }: JoinDoc): Promise<void> {
    const activity = await this.activities.find(activityId);
    if (activity) {
      const words = auditMessage(activity.title, state === joinStates.rejected ? auditMsg : null);
      const message = { key: `join:${_id}:${turn}`, userId, ...words, link: addressOf(learnerPages.WebActivityDetail, { id: activityId }) };
      await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId: `join-${_id}` });
    }
    // one that was decided anew meanwhile is told again
    await this.store.joins.updateOne({ _id, turn }, { $unset: { untold: true } });
  }
}
