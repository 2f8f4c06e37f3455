import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { addressOf, calls, learnerPages } from '@xuekao/contracts';
import { CallClient, LateWork, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { NotedNews } from '../kernel/noted-news.js';
import { applicationMessage } from '../kernel/texts.js';
import { ApplicationCollections } from './application.collections.js';
import { auditStates, type ApplicationDoc } from './application.model.js';

/** Tells learners what became of their application. It is noted before, so none is forgotten; messages have keys. */
@Injectable()
export class ApplicationNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly noted: NotedNews;

  constructor(
    private readonly store: ApplicationCollections,
    private readonly client: CallClient,
    time: ServiceTime,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.noted = new NotedNews({
      news: store.news,
      tell: (id) => this.tell(id),
      what: 'applications',
      late: new LateWork('exam', 'application-messages'),
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

  /** Before an audit. @param id of the application */
  expect(id: string): Promise<void> {
    return this.noted.expect(id);
  }

  /** Behind it; nobody waits for it. */
  tellSoon(id: string): void {
    this.noted.tellSoon(id);
  }

  private async tell(id: string): Promise<void> {
    const application = await this.store.applications.findById(id).lean<ApplicationDoc>();
    if (!application || application.auditState === auditStates.pending) return;
    const { examId, userId, title, auditState, auditMsg, validTo } = application;
    const words = applicationMessage({ title, isApproved: auditState === auditStates.approved, reason: auditMsg, validTo });
    const message = { key: `apply:${id}`, userId, ...words, link: addressOf(learnerPages.CheckExam, { id: examId }) };
    await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId: `apply-${id}` });
  }
}
