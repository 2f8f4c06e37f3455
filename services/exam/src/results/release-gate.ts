import { ServiceTime } from '@xuekao/platform';
import { Injectable } from '@nestjs/common';
import type { calls, Output } from '@xuekao/contracts';
import { LRUCache } from 'lru-cache';
import { AttemptCollections, graceMs, type ShownKeys, SittingQuestions, type ClosedAttempt, type OpenAttempt } from '../attempts/index.js';
import { paperStates } from '../kernel/paper-states.js';
import { PaperContents } from '../question-sets/index.js';
import {
  type ExamDoc,
  type ExamPhases,
  answerStateOf,
  EntryLeaves,
  ExamReader,
  lastWindowEndOf,
  scoreStateOf,
  windowEndOf,
  type Phase,
} from '../exams/index.js';

type Release = Output<typeof calls.exam.papers.result>['release'];

/**
 * An attempt that is still open so long after its deadline is one that the clock cannot hand in: it must not keep the keys from everybody.
 * Three minutes are the longest allowance for reconnecting.
 */
const lateHandInMs = graceMs + 3 * 60_000;
/** A wave of learners looks at the same exam. */
const rememberedMs = 1000;
const examsRemembered = 1000;

/** Decides what of a result a learner may see now (decisions 0017 and 0071). */
@Injectable()
export class ReleaseGate implements ShownKeys, ExamPhases {
  private readonly going = new LRUCache<string, Promise<boolean>>({ max: examsRemembered, ttl: rememberedMs });

  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly sitting: SittingQuestions,
    private readonly contents: PaperContents,
    private readonly leaves: EntryLeaves,
    private readonly exams: ExamReader,
    private readonly time: ServiceTime,
  ) {}

  /** @param state of the paper, one of `paperStates` */
  async releaseOf(exam: ExamDoc, attempt: OpenAttempt | ClosedAttempt, state: number): Promise<Release> {
    const now = this.time.now();
    const score = scoreStateOf(exam, state, now);
    const windowEnd = new Date(windowEndOf(exam)).toISOString();
    const answers = answerStateOf(exam, score, await this.phaseOf(exam, now));
    const withheld = score === 'withheld' ? { reason: exam.withheldReason ?? '' } : {};
    return { score, answers: answers === 'shown' && (await this.sitsSharing(attempt)) ? 'sitting' : answers, windowEnd, ...withheld };
  }

  async areOf(examId: string, at: number): Promise<boolean> {
    const exam = await this.exams.find(examId);
    return exam !== null && this.showsAnswers(exam, at);
  }

  /** Whether keys are shown with the results of a finished paper, apart from an open attempt of the learner. */
  async showsAnswers(exam: ExamDoc, now: number): Promise<boolean> {
    const score = scoreStateOf(exam, paperStates.finished, now);
    return score === 'shown' && answerStateOf(exam, score, await this.phaseOf(exam, now)) === 'shown';
  }

  async phaseOf(exam: ExamDoc, now: number): Promise<Phase> {
    if (now < windowEndOf(exam)) return 'window';
    // somebody has another time
    if (now < lastWindowEndOf(exam)) return 'others';
    return (await this.goesOn(exam._id, now)) ? 'others' : 'over';
  }

  /** Behind the window somebody sits the exam, or may still begin it by an approved application. */
  private goesOn(examId: string, now: number): Promise<boolean> {
    const known = this.going.get(examId);
    if (known) return known;
    const asking = Promise.all([this.isSat(examId, now), this.leaves.isOpen(examId, now)]).then((reasons) => reasons.includes(true));
    this.going.set(examId, asking);
    asking.catch(() => this.going.delete(examId));
    return asking;
  }

  /** Somebody's attempt outlasts the window: the window was made shorter, or the person has more time than others. */
  private async isSat(examId: string, now: number): Promise<boolean> {
    // one that is paused goes on when it is resumed, however late
    const lasts = { $or: [{ deadline: { $gt: new Date(now - lateHandInMs) } }, { paused: { $exists: true } }] };
    return (await this.attemptStore.papers.exists({ examId, state: paperStates.inExam, handState: 0, ...lasts })) !== null;
  }

  private sitsSharing({ started }: OpenAttempt | ClosedAttempt): Promise<boolean> {
    const asked = async (): Promise<string[]> => (await this.contents.paper(started)).questions.map(({ view }) => view.id);
    return this.sitting.shares(started.userId, started.examId, asked);
  }
}
