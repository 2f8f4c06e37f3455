import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { addressOf, calls, learnerPages } from '@xuekao/contracts';
import type { EventStore } from '@xuekao/event-sourcing';
import { CallClient, LOGGER, repeat, ServiceTime, type Logger, type Repeat } from '@xuekao/platform';
import { Attempts, EVENTS, streamOf } from '../attempts/index.js';
import { lateMessage } from '../kernel/texts.js';
import { evidenceIn } from './late.evidence.js';
import { RescueCollections } from './rescue.collections.js';

const everyMs = 3000;
const longestMs = 300_000;
/** A decision that is not in the log by then will not be there: the process that made it died. */
const decidedMs = 30_000;
const together = 50;

/** Tells learners what became of their late answers. A decision is noted before it is made, so none is forgotten; messages have keys. */
@Injectable()
export class LateNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private repeats: Repeat | undefined;
  private telling: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: RescueCollections,
    private readonly attempts: Attempts,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    @Inject(EVENTS) private readonly events: EventStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeats = repeat(
      () => this.tellMissed(),
      { everyMs, longestMs },
      (error) => this.logger.warn({ err: error }, 'learners were not told of their late answers; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
    await this.telling;
  }

  /** Before a decision about a paper. */
  async expect(paperId: string, now: number): Promise<void> {
    await this.store.lateNews.updateOne({ _id: paperId }, { $set: { at: new Date(now) } }, { upsert: true });
  }

  /** Behind a decision; nobody waits for it. */
  tellSoon(paperId: string): void {
    const told = this.tell(paperId);
    this.telling = Promise.all([this.telling, told]).catch((error: unknown) =>
      this.logger.warn({ err: error, paperId }, 'a learner was not told of late answers; it is tried again'),
    );
  }

  private async tellMissed(): Promise<void> {
    const missed = await this.store.lateNews
      .find({ at: { $lte: new Date(this.time.now() - decidedMs) } })
      .limit(together)
      .lean();
    for (const { _id } of missed) await this.tell(_id);
  }

  private async tell(paperId: string): Promise<void> {
    const noted = await this.store.lateNews.findById(paperId).lean();
    if (!noted) return;
    const { state } = await this.attempts.read(paperId);
    if (state.status !== 'none') {
      const { userId, title } = state.started;
      const { decisions } = evidenceIn(await this.events.read(streamOf(paperId)));
      const messages = decisions.map(({ reason, taken }, index) => ({
        key: `late:${paperId}:${index + 1}`,
        userId,
        ...lateMessage(title, taken.length, reason),
        link: addressOf(learnerPages.ShowExam, { id: paperId }),
      }));
      if (messages.length > 0) await this.client.call(calls.identity.messages.deliver, { messages }, { requestId: `late-${paperId}` });
    }
    // one that is decided about again meanwhile stays
    await this.store.lateNews.deleteOne({ _id: paperId, at: noted.at });
  }
}
