import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { addressOf, calls, learnerPages } from '@xuekao/contracts';
import { CallClient, LateWork, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { NotedNews } from '../kernel/noted-news.js';
import { appealMessage } from '../kernel/texts.js';
import { appealStates, type AppealDoc } from './appeal.model.js';
import { ResultCollections } from './result.collections.js';

/** Tells learners that their question about a mark is answered. It is noted before, so none is forgotten; messages have keys. */
@Injectable()
export class AppealNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly noted: NotedNews;

  constructor(
    private readonly store: ResultCollections,
    private readonly client: CallClient,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.noted = new NotedNews({
      news: store.appealNews,
      tell: (id) => this.tell(id),
      what: 'questions about marks',
      late: new LateWork('exam', 'appeal-messages'),
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

  /** Before an answer. @param id of the question */
  expect(id: string): Promise<void> {
    return this.noted.expect(id);
  }

  /** Behind it; nobody waits for it. */
  tellSoon(id: string): void {
    this.noted.tellSoon(id);
  }

  private async tell(id: string): Promise<void> {
    const appeal = await this.store.appeals.findById(id).lean<AppealDoc>();
    if (appeal?.state !== appealStates.answered) return;
    const { paperId, userId, title } = appeal;
    const message = { key: `appeal:${id}`, userId, ...appealMessage(title), link: addressOf(learnerPages.ShowExam, { id: paperId }) };
    await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId: `appeal-${paperId}` });
  }
}
