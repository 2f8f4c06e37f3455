import { Inject, Injectable } from '@nestjs/common';
import { treeRange } from '@xuekao/access';
import { BusinessError, sockets } from '@xuekao/contracts';
import type { EventStore } from '@xuekao/event-sourcing';
import { LOGGER, ServiceTime, Sessions, SocketSender, type Logger } from '@xuekao/platform';
import { Attempts, EVENTS, OpenClaims, type OpenAttempt, type PaperDoc, streamOf } from '../attempts/index.js';
import { byQuestion, evidenceIn, savedOf } from './late.evidence.js';
import { RescueCollections } from './rescue.collections.js';
import type { OutageDoc } from './rescue.model.js';

export type ConcernedPaper = Pick<PaperDoc, '_id' | 'userId'>;

/** Papers that may have lost time; the log of each decides. */
export const concernedBy = ({ examId, from, to, departs, users }: OutageDoc) => ({
  examId,
  startedAt: { $lt: to },
  $and: [
    { $or: [{ handState: 0 }, { handState: 1, deadline: { $gt: from } }] },
    departs.length + users.length === 0
      ? {}
      : { $or: [{ userId: { $in: users } }, ...departs.map((code) => ({ deptCode: treeRange(code) }))] },
  ],
});

/** Gives one attempt the time of an outage, with all that belongs to it. Done twice it is done once. */
@Injectable()
export class OutagePapers {
  constructor(
    private readonly store: RescueCollections,
    private readonly attempts: Attempts,
    private readonly claims: OpenClaims,
    private readonly sessions: Sessions,
    private readonly pages: SocketSender,
    private readonly time: ServiceTime,
    @Inject(EVENTS) private readonly events: EventStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async give(job: OutageDoc, { _id: paperId, userId }: ConcernedPaper): Promise<void> {
    const { _id: outageId, from, to, minutes, reason, by } = job;
    const at = this.time.now();
    let wasClosed = false;
    const state = await this.attempts.execute(paperId, (attempt) => {
      wasClosed = attempt.status === 'marking' || attempt.status === 'finished';
      return { type: 'GiveTime', outageId, from: from.getTime(), to: to.getTime(), ms: minutes * 60_000, reason, by, at };
    });
    if (state.status === 'none' || !state.outages.has(outageId)) return;
    const deadline = new Date(state.started.deadline);
    const { upsertedCount } = await this.store.outagePapers.updateOne(
      { _id: `${outageId}:${paperId}` },
      { $setOnInsert: { outageId, paperId, userId, deadline, isReopened: wasClosed, isTold: false } },
      { upsert: true },
    );
    if (state.status !== 'open') return;
    const attempt = wasClosed ? await this.goOn(paperId, state) : state;
    await this.keepSession(userId, deadline);
    // what was told before a process died is told once more by another one
    if (upsertedCount > 0) await this.tell(paperId, attempt, { reason, isReopened: wasClosed });
  }

  /** An attempt that is open again: its person finds it, and what its page had sent too late counts. */
  private async goOn(paperId: string, attempt: OpenAttempt): Promise<OpenAttempt> {
    const { userId } = attempt.started;
    const now = this.time.now();
    try {
      await this.claims.take(userId, paperId, now, await this.claims.look(userId));
    } catch (error) {
      // the person sits something else by now, which comes first
      if (!(error instanceof BusinessError)) throw error;
      this.logger.info({ err: error, paperId }, 'a reopened attempt is not the one that its person finds first');
    }
    const late = evidenceIn(await this.events.read(streamOf(paperId))).answers.filter(({ state }) => state === 'waiting');
    const answers = [...byQuestion(late).values()].flatMap(([latest]) => (latest ? [savedOf(latest)] : []));
    for (const answer of answers) {
      try {
        await this.attempts.execute(paperId, () => ({ type: 'SaveAnswers', answers: [answer], at: now }));
      } catch (error) {
        // by the rules of the paper: it stays evidence
        if (!(error instanceof BusinessError) || error.errorName === 'BUSY') throw error;
      }
    }
    return attempt;
  }

  /** Redis may be away: the learner would sign in again, the attempt runs on (promise R8). */
  private async keepSession(userId: string, deadline: Date): Promise<void> {
    try {
      await this.sessions.keepUntil(userId, deadline);
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'session was not extended');
    }
  }

  /** A page without the socket hears it with its next poll. */
  private async tell(
    paperId: string,
    { started: { userId, examId, deadline } }: OpenAttempt,
    news: { reason: string; isReopened: boolean },
  ): Promise<void> {
    const data = { paperId, deadline: new Date(deadline).toISOString(), ...news };
    await this.pages
      .send(sockets.exam, { userId, examId }, 'timeGiven', data)
      .catch((error: unknown) => this.logger.debug({ err: error, paperId }, 'the page was not told of its time'));
  }
}
