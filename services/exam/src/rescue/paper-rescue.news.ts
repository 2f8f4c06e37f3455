import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { addressOf, calls, learnerPages } from '@xuekao/contracts';
import type { EventStore } from '@xuekao/event-sourcing';
import { CallClient, LateWork, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { attemptDecider, EVENTS, streamOf, type AttemptEvent, type AttemptState } from '../attempts/index.js';
import { NotedNews } from '../kernel/noted-news.js';
import { forcedMessage, moreTimeMessage, moveAllowedMessage, pauseMessage, swappedMessage } from '../kernel/texts.js';
import { RescueCollections } from './rescue.collections.js';
import { SwappedPapers } from './swapped-papers.js';

const idOf = (paperId: string, deedId: string): string => `${paperId}:${deedId}`;

/** Tells learners what an administrator did to their paper, and why. A deed is noted before it is done, so none is forgotten. */
@Injectable()
export class PaperRescueNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly noted: NotedNews;

  constructor(
    store: RescueCollections,
    private readonly swapped: SwappedPapers,
    private readonly client: CallClient,
    time: ServiceTime,
    @Inject(EVENTS) private readonly events: EventStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.noted = new NotedNews({
      news: store.deedNews,
      tell: (id) => this.tell(id),
      what: 'deeds on papers',
      late: new LateWork('exam', 'deed-messages'),
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

  /** Before the deed. */
  expect(paperId: string, deedId: string): Promise<void> {
    return this.noted.expect(idOf(paperId, deedId));
  }

  /** Behind it; nobody waits for it. */
  tellSoon(paperId: string, deedId: string): void {
    this.noted.tellSoon(idOf(paperId, deedId));
  }

  private async tell(id: string): Promise<void> {
    const [paperId = '', deedId = ''] = id.split(':');
    const appends = await this.events.read(streamOf(paperId));
    // streams of attempts hold nothing else
    const words = wordsOf(
      appends.flatMap(({ events }) => events as readonly AttemptEvent[]),
      deedId,
    );
    if (!words) return;
    // of a process that died behind the log
    await this.swapped.begin(paperId, deedId);
    const { examId, userId, isOver, ...message } = words;
    const link = isOver ? addressOf(learnerPages.ShowExam, { id: paperId }) : addressOf(learnerPages.CheckExam, { id: examId });
    const messages = [{ key: `rescue:${id}`, userId, ...message, link }];
    await this.client.call(calls.identity.messages.deliver, { messages }, { requestId: `rescue-${deedId}` });
  }
}

interface Words {
  examId: string;
  userId: string;
  title: string;
  content: string;
  isOver: boolean;
}

/** Words for the learner about the deed; null: it was refused, or the paper is gone. */
function wordsOf(events: readonly AttemptEvent[], deedId: string): Words | null {
  let state: AttemptState = attemptDecider.initial();
  let words: Words | null = null;
  for (const event of events) {
    if (event.type === 'AttemptRemoved') return null;
    state = attemptDecider.evolve(state, event);
    if (state.status === 'none') continue;
    const { title, examId, userId, deadline } = state.started;
    if (event.type === 'TimeGiven' && event.data.allowsMove && event.data.outageId === deedId) {
      words = { examId, userId, isOver: false, ...moveAllowedMessage(title, event.data.reason) };
      continue;
    }
    if ((event.type === 'TimeGiven' || event.type === 'AttemptReopened') && event.data.outageId === deedId) {
      const isReopened = event.type === 'AttemptReopened';
      words = { examId, userId, isOver: false, ...moreTimeMessage(title, new Date(deadline), event.data.reason, isReopened) };
    }
    if ((event.type === 'PaperPaused' || event.type === 'PaperResumed') && event.data.id === deedId) {
      const until = event.type === 'PaperResumed' ? new Date(deadline) : null;
      words = { examId, userId, isOver: false, ...pauseMessage(title, event.data.reason, until) };
    }
    if (event.type === 'PaperSwapped' && event.data.id === deedId)
      words = { examId, userId, isOver: false, ...swappedMessage(title, event.data.reason, new Date(event.data.next.deadline)) };
    if (event.type === 'AttemptHandedIn' && event.data.order?.id === deedId)
      words = { examId, userId, isOver: true, ...forcedMessage(title, event.data.order.reason) };
  }
  return words;
}
