import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, sockets, usualAppealDays, type Caller, type calls, type Input, type Output } from '@xuekao/contracts';
import { LOGGER, ServiceTime, SocketSender, type Logger } from '@xuekao/platform';
import { AttemptCollections, Attempts, ownAttempt, PaperAccess, paperStateOf } from '../attempts/index.js';
import { ExamReader, scoreStateOf, shownSince, windowEndOf } from '../exams/index.js';
import { isTrialPaper } from '../kernel/trial-ids.js';

type Proctored = typeof calls.exam.proctored;

/** Attempts for the service of proctoring: what it may watch, the end by a rule that it confirmed, who may know of it (decision 0112). */
@Injectable()
export class ProctoredAttempts {
  constructor(
    private readonly attempts: Attempts,
    private readonly store: AttemptCollections,
    private readonly access: PaperAccess,
    private readonly exams: ExamReader,
    private readonly pages: SocketSender,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws {BusinessError} NOT_FOUND also for the attempt of somebody else, and at a trial */
  async attempt({ paperId, userId }: Input<Proctored['attempt']>): Promise<Output<Proctored['attempt']>> {
    if (isTrialPaper(paperId)) throw new BusinessError('NOT_FOUND');
    const own = ownAttempt(await this.attempts.load(paperId), { userId });
    const { examId, title, leave, camera, phone, screen, keepDays, paused, deadline } = own.started;
    const isRunning = own.status === 'open' && paused === undefined && this.time.now() < deadline;
    const rules = { leave: leave ?? null, camera: camera ?? null, phone: phone === true };
    const kept = { screen: screen === true, ...(keepDays === undefined ? {} : { keepDays }) };
    return { examId, title, isRunning, ...rules, ...kept, isOpen: own.status === 'open', round: own.reopenings.size };
  }

  /** @throws {BusinessError} NOT_FOUND, PAPER_PAUSED */
  async end({ paperId, userId, rule, exState, reason }: Input<Proctored['end']>): Promise<Output<Proctored['end']>> {
    const order = { id: rule, reason, by: 'proctoring' };
    const state = await this.attempts.execute(paperId, (attempt) => {
      ownAttempt(attempt, { userId });
      return { type: 'HandIn', exState, by: 'rule', order, at: this.time.now() };
    });
    const closed = ownAttempt(state, { userId });
    if (closed.status === 'open') throw new Error(`attempt ${paperId} is open after its end`);
    await this.pages
      .send(sockets.exam, { userId, examId: closed.started.examId }, 'handedIn', { paperId })
      .catch((error: unknown) => this.logger.debug({ err: error, paperId }, 'the page was not told of its hand-in'));
    return { exState: closed.exState };
  }

  /**
   * Findings are seen with the marks; where an exam never shows marks, when its window is over.
   * @throws {BusinessError} NOT_FOUND also for the attempt of somebody else, and at a trial
   */
  async released({ paperId, userId }: Input<Proctored['released']>): Promise<Output<Proctored['released']>> {
    if (isTrialPaper(paperId)) throw new BusinessError('NOT_FOUND');
    const own = ownAttempt(await this.attempts.load(paperId), { userId });
    const { examId, title } = own.started;
    if (own.status === 'open') return { examId, title, isReleased: false };
    const exam = await this.exams.ofAttempt(examId);
    const now = this.time.now();
    const score = scoreStateOf(exam, paperStateOf(own), now);
    const isReleased = score === 'shown' || (score === 'never' && now >= windowEndOf(exam));
    if (!isReleased) return { examId, title, isReleased };
    const markedAt = Math.max(own.handedInAt, ...[...own.handMarks.values()].map(({ at }) => at));
    const since = Math.max(markedAt, score === 'never' ? windowEndOf(exam) : shownSince(exam));
    // an exam that takes no appeals about marks still hears who is said to have cheated
    return { examId, title, isReleased, disputes: { since, days: exam.appealDays || usualAppealDays } };
  }

  /** @throws {BusinessError} NOT_FOUND */
  async seen({ paperId }: Input<Proctored['seen']>, caller: Caller): Promise<Output<Proctored['seen']>> {
    const paper = await this.store.papers
      .findOne({ $and: [{ _id: paperId }, await this.access.filter(caller, 'view')] }, { examId: 1 })
      .lean();
    // when somebody left which paper would name it to who marks it blind
    if (!paper || (await this.access.blindExams(caller)).has(paper.examId)) throw new BusinessError('NOT_FOUND');
    return { examId: paper.examId };
  }
}
