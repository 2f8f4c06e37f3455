import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { addressOf, calls, learnerPages } from '@xuekao/contracts';
import type { Append, EventStore } from '@xuekao/event-sourcing';
import { CallClient, LateWork, LOGGER, ServiceTime, type Logger } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { attemptDecider, EVENTS, isGoneBy, streamOf, type AttemptEvent, type AttemptState, type ClosedAttempt } from '../attempts/index.js';
import { ExamReader, scoreStateOf } from '../exams/index.js';
import { NotedNews } from '../kernel/noted-news.js';
import { paperStates } from '../kernel/paper-states.js';
import { markChangedMessage, reopenMessage } from '../kernel/texts.js';
import { MarkingCollections } from './marking.collections.js';

const idOf = (paperId: string, version: number): string => `${paperId}:${version}`;

/**
 * Tells learners that a mark is asked for once more, or that another one took its place. It is noted before it is done, so none is
 * forgotten; messages have keys.
 */
@Injectable()
export class ReviewNews implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly noted: NotedNews;

  constructor(
    store: MarkingCollections,
    private readonly exams: ExamReader,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
    @Inject(EVENTS) private readonly events: EventStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.noted = new NotedNews({
      news: store.reviewNews,
      tell: (id) => this.tell(id),
      what: 'reviews',
      late: new LateWork('exam', 'review-messages'),
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

  /** Before a review of a paper of this version is asked for, or a mark of it is changed. */
  expect(paperId: string, version: number): Promise<void> {
    return this.noted.expect(idOf(paperId, version));
  }

  /** Behind it; nobody waits for it. */
  tellSoon(paperId: string, version: number): void {
    this.noted.tellSoon(idOf(paperId, version));
  }

  private async tell(id: string): Promise<void> {
    const [paperId = '', seen] = id.split(':');
    const version = Number(seen) + 1;
    const appends = await this.events.read(streamOf(paperId));
    const deed = askedFor(appends, version) ?? changedIn(appends, Number(seen));
    if (!deed) return;
    const { attempt } = deed;
    const { examId, userId } = attempt.started;
    const exam = await this.exams.ofAttempt(examId);
    // a learner who has seen no mark misses none
    const wasShown = attempt.told !== null && scoreStateOf(exam, paperStates.finished, this.time.now()) === 'shown';
    if (!wasShown || attempt.invalid !== '') return;
    const words =
      'reason' in deed
        ? { key: `review-reopened:${paperId}:${version}`, ...reopenMessage(exam.title, deed.reason) }
        : { key: `mark-changed:${paperId}:${attempt.revision}`, ...markChangedMessage(exam.title, toPoints(deed.from), toPoints(deed.to)) };
    const message = { ...words, userId, link: addressOf(learnerPages.ShowExam, { id: paperId }) };
    await this.client.call(calls.identity.messages.deliver, { messages: [message] }, { requestId: `review-${paperId}` });
  }
}

/** Each event of the log with the attempt behind it; nothing of an attempt that is gone. */
function told(appends: readonly Append[]): { event: AttemptEvent; attempt: ClosedAttempt }[] {
  let state: AttemptState = attemptDecider.initial();
  const steps: { event: AttemptEvent; attempt: ClosedAttempt }[] = [];
  // streams of attempts hold nothing else
  for (const event of appends.flatMap(({ events }) => events as readonly AttemptEvent[])) {
    if (isGoneBy(event)) return [];
    state = attemptDecider.evolve(state, event);
    if (state.status !== 'none' && state.status !== 'open') steps.push({ event, attempt: state });
  }
  return steps;
}

/** The review that made the paper this version, and the paper then; null: there is none. */
function askedFor(appends: readonly Append[], version: number): { attempt: ClosedAttempt; reason: string } | null {
  const asked = told(appends).flatMap(({ event, attempt }) =>
    event.type === 'ReviewReopened' && attempt.revision === version ? [{ attempt, reason: event.data.reason }] : [],
  );
  return asked.at(-1) ?? null;
}

/** Marks that a person gave in the place of others: of a question, or of a paper that was written in a room. */
const isChange = (event: AttemptEvent): boolean =>
  event.type === 'QuestionMarkedByHand' || (event.type === 'AttemptRegraded' && event.data.cause === 'offline');

/** Another result that marks by hand made of this version, in tenths; null: there is none. */
function changedIn(appends: readonly Append[], version: number): { attempt: ClosedAttempt; from: number; to: number } | null {
  const steps = told(appends);
  const first = steps.findIndex(({ event, attempt }) => isChange(event) && attempt.revision === version + 1);
  const finished = first === -1 ? undefined : steps.slice(first).find(({ event }) => !isChange(event));
  if (finished?.event.type !== 'AttemptFinished') return null;
  const { from, tenths } = finished.event.data;
  return from === undefined || from.tenths === tenths ? null : { attempt: finished.attempt, from: from.tenths, to: tenths };
}
