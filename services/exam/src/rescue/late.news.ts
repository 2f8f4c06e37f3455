import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { addressOf, calls, learnerPages } from '@xuekao/contracts';
import type { EventStore } from '@xuekao/event-sourcing';
import { CallClient, LateWork, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { Attempts, EVENTS, streamOf } from '../attempts/index.js';
import { NotedNews } from '../kernel/noted-news.js';
import { lateMessage } from '../kernel/texts.js';
import { evidenceIn } from './late.evidence.js';
import { RescueCollections } from './rescue.collections.js';

/** Tells learners what became of their late answers. A decision is noted before it is made, so none is forgotten; messages have keys. */
@Injectable()
export class LateNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly noted: NotedNews;

  constructor(
    store: RescueCollections,
    private readonly attempts: Attempts,
    private readonly client: CallClient,
    time: ServiceTime,
    @Inject(EVENTS) private readonly events: EventStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.noted = new NotedNews({
      news: store.lateNews,
      tell: (paperId) => this.tell(paperId),
      what: 'late answers',
      late: new LateWork('exam', 'late-answer-messages'),
      time,
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.noted.begin();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.noted.end();
  }

  /** Before a decision about a paper. */
  expect(paperId: string): Promise<void> {
    return this.noted.expect(paperId);
  }

  /** Behind a decision; nobody waits for it. */
  tellSoon(paperId: string): void {
    this.noted.tellSoon(paperId);
  }

  private async tell(paperId: string): Promise<void> {
    const { state } = await this.attempts.read(paperId);
    if (state.status === 'none') return;
    const { userId, title } = state.started;
    const { decisions } = evidenceIn(await this.events.read(streamOf(paperId)));
    // an outage is told by its own message
    const judged = decisions.filter(({ isOutage }) => !isOutage);
    const messages = judged.map(({ reason, taken }, index) => ({
      key: `late:${paperId}:${index + 1}`,
      userId,
      ...lateMessage(title, taken.length, reason),
      link: addressOf(learnerPages.ShowExam, { id: paperId }),
    }));
    if (messages.length > 0) await this.client.call(calls.identity.messages.deliver, { messages }, { requestId: `late-${paperId}` });
  }
}
