import { Inject, Injectable } from '@nestjs/common';
import { sockets } from '@xuekao/contracts';
import type { EventStore } from '@xuekao/event-sourcing';
import { LOGGER, ServiceTime, Sessions, SocketSender, type Logger } from '@xuekao/platform';
import {
  EVENTS,
  keptWhilePaused,
  OpenClaims,
  streamOf,
  type AttemptStarted,
  type OpenAttempt,
  type SavedAnswer,
} from '../attempts/index.js';
import { evidenceIn, savedOf } from './late.evidence.js';

/** Claim, session and page of an attempt whose deadline moves. */
@Injectable()
export class PaperTime {
  constructor(
    private readonly claims: OpenClaims,
    private readonly sessions: Sessions,
    private readonly pages: SocketSender,
    private readonly time: ServiceTime,
    @Inject(EVENTS) private readonly events: EventStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws {BusinessError} PAPER_OPEN while the person sits something else */
  async claim(userId: string, paperId: string): Promise<void> {
    await this.claims.take(userId, paperId, this.time.now(), await this.claims.look(userId));
  }

  /** Late answers without a decision, in the order of their arrival. */
  async lateAnswers(paperId: string): Promise<SavedAnswer[]> {
    const { answers } = evidenceIn(await this.events.read(streamOf(paperId)));
    return answers.filter(({ state }) => state === 'waiting').map(savedOf);
  }

  /** The session lasts as long as the paper, and its page hears the new deadline. */
  async moved(paperId: string, { started }: OpenAttempt, news: { reason: string; isReopened: boolean }): Promise<void> {
    const { userId, examId, deadline } = started;
    await this.keepSession(userId, new Date(deadline));
    const data = { paperId, deadline: new Date(deadline).toISOString(), ...news };
    // a page without the socket hears it with its next poll
    await this.pages
      .send(sockets.exam, { userId, examId }, 'timeGiven', data)
      .catch((error: unknown) => this.logger.debug({ err: error, paperId }, 'the page was not told of its time'));
  }

  /** The page of a paper that was swapped loads anew, and is led to the other one; the session lasts as long as that. */
  async swapped(paperId: string, { userId, examId, deadline }: Pick<AttemptStarted, 'userId' | 'examId' | 'deadline'>, reason: string) {
    await this.keepSession(userId, new Date(deadline));
    const data = { paperId, deadline: new Date(deadline).toISOString(), reason, isReopened: true };
    // a page without the socket hears it with its next save or poll
    await this.pages
      .send(sockets.exam, { userId, examId }, 'timeGiven', data)
      .catch((error: unknown) => this.logger.debug({ err: error, paperId }, 'the page was not told of its other paper'));
  }

  /** The page of an attempt that was paused or resumed hears so; its session lasts as long as it may stand. */
  async stands(paperId: string, { started }: OpenAttempt, reason: string): Promise<void> {
    const { userId, examId, paused } = started;
    const deadline = new Date(started.deadline);
    await this.keepSession(userId, paused ? new Date(keptWhilePaused(paused.at)) : deadline);
    const told = paused
      ? this.pages.send(sockets.exam, { userId, examId }, 'paused', { paperId, reason })
      : this.pages.send(sockets.exam, { userId, examId }, 'resumed', { paperId, deadline: deadline.toISOString(), reason });
    // a page without the socket hears it with its next poll or save
    await told.catch((error: unknown) => this.logger.debug({ err: error, paperId }, 'the page was not told of a pause'));
  }

  /** Redis may be away: the learner would sign in again, the attempt runs on (promise R8). */
  private async keepSession(userId: string, deadline: Date): Promise<void> {
    try {
      await this.sessions.keepUntil(userId, deadline);
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'session was not extended');
    }
  }
}
