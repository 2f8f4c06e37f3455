import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { BusinessError, watchLimits, type Caller, type calls, type Output, type WatchRules } from '@xuekao/contracts';
import { PreparedJson, ServiceTime } from '@xuekao/platform';
import { isAnswered, learnerQuestion, toPoints } from '@xuekao/question';
import {
  groupHead,
  PaperContents,
  SealedQuestions,
  type PaperContent,
  type PaperRef,
  type PlacedQuestion,
} from '../question-sets/index.js';
import { ExamReader, type ExamDoc } from '../exams/index.js';
import { AttemptOrigins } from '../origins/index.js';
import { OpenClaims } from './attempt.claims.js';
import { keptWhilePaused } from './paper-pauses.js';
import { takesUntil } from './takes-until.js';
import { isElsewhere } from './holding-device.js';
import { otherPages } from './other-pages.js';
import { OpenAttemptEndOf, OpenPaperOf, PaperForLearner, QuestionForLearner, TimeLeft } from './attempt.queries.js';
import type { OpenAttempt, Terms } from './attempt.state.js';
import { leftSeconds, ownAttempt } from './own-attempt.js';
import { AttemptCollections } from './attempt.collections.js';
import { isTrialPaper } from '../kernel/trial-ids.js';
import { PaperDevices } from './paper-devices.js';
import { Attempts } from './attempt.store.js';

type PaperDetail = Output<typeof calls.exam.papers.detail>;
type Card = PaperDetail['cards'][number];

@QueryHandler(OpenPaperOf)
export class OpenPaperOfHandler implements IQueryHandler<OpenPaperOf> {
  constructor(
    private readonly claims: OpenClaims,
    private readonly time: ServiceTime,
  ) {}

  async execute({ context }: OpenPaperOf): Promise<Output<typeof calls.exam.papers.checkProcess>> {
    const now = this.time.now();
    const open = await this.claims.openPaper(context.caller.userId, now);
    if (!open) return null;
    const { started } = open.attempt;
    const { examId, title } = started;
    return { id: open.id, examId, title, leftSeconds: leftSeconds(open.attempt, now), ...pauseTold(started) };
  }
}

@QueryHandler(OpenAttemptEndOf)
export class OpenAttemptEndOfHandler implements IQueryHandler<OpenAttemptEndOf> {
  constructor(
    private readonly claims: OpenClaims,
    private readonly time: ServiceTime,
  ) {}

  async execute({ fields: { userId } }: OpenAttemptEndOf): Promise<Output<typeof calls.exam.papers.openAttemptEnd>> {
    const open = await this.claims.openPaper(userId, this.time.now());
    if (!open || isTrialPaper(open.id)) return null;
    const { started } = open.attempt;
    return started.paused ? keptWhilePaused(started.paused.at) : takesUntil(started);
  }
}

@QueryHandler(PaperForLearner)
export class PaperForLearnerHandler implements IQueryHandler<PaperForLearner> {
  constructor(
    private readonly contents: PaperContents,
    private readonly exams: ExamReader,
    private readonly time: ServiceTime,
    private readonly devices: PaperDevices,
    private readonly origins: AttemptOrigins,
    private readonly sealing: SealedQuestions,
  ) {}

  async execute({ fields: { id, sealed, brief }, context, own }: PaperForLearner): Promise<PreparedJson> {
    const attempt = givenOut(own);
    this.devices.check(attempt, context);
    this.origins.note(id, attempt.started, context, this.time.now());
    const exam = await this.exams.ofAttempt(attempt.started.examId);
    const paper = await this.contents.paper(attempt.started);
    const head = paperHead(id, attempt, exam, this.time.now());
    const all = paper.questions.flatMap((place) => cardsOf(place, attempt));
    const cards = brief ? all.filter(isTouched) : all;
    // the questions were rendered before: only what is this learner's own is serialised here
    const groups = sealed ? this.sealedGroups(paper, attempt.started) : await this.contents.groupsJson(attempt.started);
    return new PreparedJson(`${JSON.stringify(head).slice(0, -1)},"groupList":${groups},"cards":${JSON.stringify(cards)}}`);
  }

  private sealedGroups({ groups }: PaperContent, ref: PaperRef): string {
    return JSON.stringify(
      groups.map((group) => ({ ...groupHead(group), quList: group.questions.map((place) => this.sealing.keyTold(ref, place)) })),
    );
  }
}

@QueryHandler(QuestionForLearner)
export class QuestionForLearnerHandler implements IQueryHandler<QuestionForLearner> {
  constructor(
    private readonly contents: PaperContents,
    private readonly devices: PaperDevices,
  ) {}

  async execute({ fields: { quId }, context, own }: QuestionForLearner): Promise<Output<typeof calls.exam.papers.quDetail>> {
    const attempt = givenOut(own);
    this.devices.check(attempt, context);
    const paper = await this.contents.paper(attempt.started);
    const place = paper.byId.get(quId)?.place;
    if (!place) throw new BusinessError('QUESTION_NOT_IN_PAPER');
    return { question: placedView(place, attempt.started), cards: cardsOf(place, attempt) };
  }
}

@QueryHandler(TimeLeft)
export class TimeLeftHandler implements IQueryHandler<TimeLeft> {
  constructor(
    private readonly attempts: Attempts,
    private readonly attemptStore: AttemptCollections,
    private readonly exams: ExamReader,
    private readonly time: ServiceTime,
  ) {}

  async execute({ fields: input, context: { caller, device } }: TimeLeft): Promise<Output<typeof calls.exam.papers.leftTime>> {
    const { started, isOpen, ...others } = (await this.fromRow(input, caller)) ?? (await this.fromState(input, caller, device));
    // of the process's own memory but for once a second
    const exam = isOpen ? await this.exams.find(started.examId) : null;
    const now = this.time.now();
    return {
      leftSeconds: isOpen ? leftSeconds({ started }, now) : 0,
      ...(isOpen ? pauseTold(started) : {}),
      handState: isOpen ? 0 : 1,
      setRevision: started.setRevision ?? 0,
      announced: exam?.announced ?? 0,
      serverTime: new Date(now).toISOString(),
      ...others,
    };
  }

  /**
   * Polls come from every page: a state that this process does not hold is not read, and pushes no other out, for the sake of two numbers
   * of its start. The page then hears of saves of other pages with its next save, or from the process that took theirs.
   */
  private async fromRow({ id, since }: TimeLeft['fields'], { userId }: Caller): Promise<Polled | null> {
    if (this.attempts.peek(id)) return null;
    const row = await this.attemptStore.papers
      .findById(id, { userId: 1, examId: 1, deadline: 1, handState: 1, setRevision: 1, paused: 1 })
      .lean();
    if (row?.userId !== userId) return null;
    const { examId, deadline, handState, setRevision, paused } = row;
    const stands = paused ? { paused: { ...paused, at: paused.at.getTime() } } : {};
    const started = { examId, deadline: deadline.getTime(), setRevision, ...stands };
    return { started, isOpen: handState === 0, edits: since ?? 0, others: [], reached: -1 };
  }

  private async fromState(input: TimeLeft['fields'], caller: Caller, device: string | undefined): Promise<Polled> {
    const attempt = ownAttempt((await this.attempts.read(input.id)).state, caller);
    const isMoved = attempt.status === 'open' && isElsewhere(attempt, device);
    const elsewhere = isMoved ? ({ elsewhere: true } as const) : {};
    return { started: attempt.started, isOpen: attempt.status === 'open', ...elsewhere, ...otherPages(attempt, input) };
  }
}

const pauseTold = ({ paused }: Pick<Terms, 'paused'>) => (paused ? { paused: { reason: paused.reason } } : {});

interface Polled extends ReturnType<typeof otherPages> {
  started: Pick<Terms, 'examId' | 'deadline' | 'setRevision' | 'paused'>;
  isOpen: boolean;
  elsewhere?: true;
}

/** No question of a paper that stands is given out: its learner could look for the answers meanwhile. */
function givenOut(attempt: ReturnType<typeof ownAttempt>): OpenAttempt {
  if (attempt.status !== 'open') throw new BusinessError('PAPER_CLOSED');
  const { examId, paused } = attempt.started;
  if (paused) throw new BusinessError('PAPER_PAUSED', {}, { examId, reason: paused.reason });
  return attempt;
}

const placedView = ({ view, number, maxTenths }: PlacedQuestion, { seed }: PaperRef) =>
  learnerQuestion(view, { sort: number, maxTenths, seed });

const isTouched = ({ answered, mark, markSeq, seq }: Card): boolean => answered || mark || markSeq > 0 || seq > 0;

/** One card for the question and, for a compound one, one for each of its parts. */
function cardsOf({ view }: PlacedQuestion, { answers, flags, flagSeqs }: OpenAttempt): Card[] {
  const card = (quId: string): Card => {
    const held = answers.get(quId);
    const flag = { mark: flags.has(quId), markSeq: flagSeqs.get(quId) ?? 0 };
    return { quId, answered: isAnswered(held?.answer), ...flag, seq: held?.seq ?? 0, by: held?.by ?? null, answer: held?.answer ?? null };
  };
  if (view.parts.length === 0) return [card(view.id)];
  const parts = view.parts.map(({ id }) => card(id));
  return [{ ...card(view.id), answered: parts.every(({ answered }) => answered) }, ...parts];
}

function paperHead(paperId: string, attempt: OpenAttempt, exam: ExamDoc, now: number): Omit<PaperDetail, 'groupList' | 'cards'> {
  const { started } = attempt;
  return {
    setRevision: started.setRevision ?? 0,
    id: paperId,
    examId: started.examId,
    // a preview says that it is one
    title: isTrialPaper(paperId) ? started.title : exam.title,
    answerMode: exam.answerMode,
    handState: 0,
    resultType: exam.resultType,
    waterMark: exam.waterMark,
    paste: exam.paste,
    calculator: exam.calculator ?? false,
    noBack: started.noBack,
    totalScore: toPoints(started.totalTenths),
    quCount: started.quCount,
    startTime: new Date(started.startedAt).toISOString(),
    deadline: new Date(started.deadline).toISOString(),
    leftSeconds: leftSeconds(attempt, now),
    serverTime: new Date(now).toISOString(),
    endsWithWindow: started.endsWithWindow,
    announced: exam.announced ?? 0,
    examType: exam.examType ?? '1',
    phoneOn: started.phone === true,
    ...watchedAs(started),
    reached: attempt.reached,
    edits: attempt.edits,
  };
}

type WatchedTerms = Pick<Terms, 'leave' | 'idleMs' | 'camera' | 'screen' | 'keepDays'>;
/** Rules of watching that the attempt began with. */
const watchedAs = ({ leave, idleMs, camera, screen, keepDays }: WatchedTerms): WatchRules => ({
  leaveOn: leave !== undefined,
  leaveCheck: leave?.seconds ?? watchLimits.leaveCheck.usual,
  leaveCount: leave?.count ?? watchLimits.leaveCount.usual,
  actionOn: idleMs !== undefined,
  actionInterval: idleMs === undefined ? watchLimits.actionInterval.usual : idleMs / 1000,
  camOn: camera !== undefined,
  camInterval: camera?.minutes ?? watchLimits.camInterval.usual,
  // of the entry, which is over
  faceOn: false,
  faceChance: camera?.chances ?? watchLimits.faceChance.usual,
  captureDays: camera?.days ?? keepDays ?? watchLimits.captureDays.usual,
  camChallenge: camera?.challenge === true,
  screenOn: screen === true,
  // of the entry, as well
  devicesFirst: false,
});
