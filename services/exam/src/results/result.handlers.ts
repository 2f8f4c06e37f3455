import { ServiceTime } from '@xuekao/platform';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { BusinessError, type calls, type Output } from '@xuekao/contracts';
import { listSort, pageOf, skipOf } from '@xuekao/documents';
import { toPoints } from '@xuekao/question';
import { between } from '../kernel/between.js';
import { type ClosedAttempt, type PaperDoc, AttemptCollections, isWatched, Receipts, Tries } from '../attempts/index.js';
import { CorrectionNotes } from '../corrections/index.js';
import { PaperContents } from '../question-sets/index.js';
import { type ExamDoc, ExamReader, scoreStateOf } from '../exams/index.js';
import { exStateTexts, reviewStateTexts } from '../kernel/texts.js';
import { OwnLateAnswers } from '../rescue/index.js';
import { appealsUntil } from './appeal.rules.js';
import { ReleaseGate } from './release-gate.js';
import { PaperAppeals } from './paper-appeals.js';
import { OwnRecords, ResultOfPaper } from './result.queries.js';
import { isTrialExam, isTrialPaper } from '../kernel/trial-ids.js';
import { resultGroups, resultHead, scoresOf, toMark } from '../marking/index.js';

/** Not by marks: the order would tell what an exam hides. */
const sortable = { createTime: 'startedAt', title: 'title' };
type RecordRow = Output<typeof calls.exam.papers.myPaging>['records'][number];

@QueryHandler(ResultOfPaper)
export class ResultOfPaperHandler implements IQueryHandler<ResultOfPaper> {
  constructor(
    private readonly contents: PaperContents,
    private readonly exams: ExamReader,
    private readonly gate: ReleaseGate,
    private readonly tries: Tries,
    private readonly appeals: PaperAppeals,
    private readonly notes: CorrectionNotes,
    private readonly receipts: Receipts,
    private readonly lateAnswers: OwnLateAnswers,
    private readonly time: ServiceTime,
  ) {}

  async execute({ fields: { id }, own: attempt }: ResultOfPaper): Promise<Output<typeof calls.exam.papers.result>> {
    // the page goes on with the other paper
    if (attempt.status !== 'open' && attempt.swapped) throw new BusinessError('PAPER_SWAPPED', {}, { to: attempt.swapped.to });
    const exam = seenBy(id, attempt, await this.exams.ofAttempt(attempt.started.examId));
    const { examId, userId } = attempt.started;
    const [tries, receipt, late] = await Promise.all([
      this.tries.begun(userId, examId).then(({ count }) => count),
      // nobody handed a paper in that was written in a room: its learner holds nothing that a receipt could prove
      attempt.status === 'open' || attempt.started.offline ? null : this.receipts.of(id, attempt.handedInAt),
      attempt.status === 'open' ? undefined : this.lateAnswers.of(id, attempt),
    ]);
    const head = {
      ...resultHead(id, attempt, exam),
      isTrial: isTrialExam(exam._id),
      tries,
      ...(receipt ? { receipt } : {}),
      ...(late ? { late } : {}),
      ...watchedOf(attempt),
    };
    const release = await this.gate.releaseOf(exam, attempt, head.state);
    if (attempt.status === 'open') return { ...head, release, groupList: [] };
    // what the machine gave is final: it does not wait for the essays (decision 0032)
    if (release.score === 'marking')
      return { ...head, userObjScore: scoresOf(attempt).userObjScore, toMark: toMark(attempt), release, groupList: [] };
    if (release.score !== 'shown') return { ...head, release, groupList: [] };
    const result = {
      ...head,
      release,
      ...scoresOf(attempt),
      // reasons and answers of markers may name a key of what the learner sits again
      ...(release.answers === 'sitting'
        ? {}
        : { corrections: await this.notes.of(attempt, exam), ...(await this.appealsOf(id, exam, attempt)) }),
    };
    if (release.answers !== 'shown') return { ...result, groupList: [] };
    const { paper, keys } = await this.contents.withKeys(attempt.started);
    return { ...result, groupList: resultGroups(paper, keys, attempt) };
  }

  private async appealsOf(
    paperId: string,
    exam: ExamDoc,
    attempt: ClosedAttempt,
  ): Promise<Pick<Output<typeof calls.exam.papers.result>, 'appeals'>> {
    const until = isTrialPaper(paperId) ? null : appealsUntil(exam, attempt, this.time.now());
    const asked = await this.appeals.of(paperId);
    if (until === null && asked.length === 0) return {};
    const list = asked.map(({ quId, text, askedAt, answer, answeredAt }) => ({
      ...{ quId, text, answer },
      askTime: askedAt.toISOString(),
      answerTime: answeredAt?.toISOString() ?? '',
    }));
    return { appeals: { until: until === null ? '' : new Date(until).toISOString(), list } };
  }
}

/** Rules by which the attempt was watched; a trial is judged by nobody. */
const watchedOf = ({ started }: Pick<ClosedAttempt, 'started'>) =>
  !isTrialExam(started.examId) && isWatched(started) ? { watched: true } : {};

/** Of a preview: what learners see once marks and keys are shown. */
export function seenBy(paperId: string, { started }: Pick<ClosedAttempt, 'started'>, exam: ExamDoc): ExamDoc {
  if (!isTrialPaper(paperId) || isTrialExam(exam._id)) return exam;
  return { ...exam, title: started.title, scoreRelease: 0, answerRelease: 0, withheldAt: null };
}

@QueryHandler(OwnRecords)
export class OwnRecordsHandler implements IQueryHandler<OwnRecords> {
  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly exams: ExamReader,
    private readonly time: ServiceTime,
  ) {}

  async execute({ fields, context }: OwnRecords): Promise<Output<typeof calls.exam.papers.myPaging>> {
    const { current, size, orders, params } = fields;
    const startedAt = between(params.dateRange);
    const filter = {
      userId: context.caller.userId,
      ...(params.examId ? { examId: params.examId } : {}),
      ...(startedAt ? { startedAt } : {}),
    };
    const total = await this.attemptStore.papers.countDocuments(filter);
    const found = await this.attemptStore.papers
      .find(filter)
      .sort(listSort(orders, sortable, { startedAt: -1 }))
      .skip(skipOf({ current, size }))
      .limit(size)
      .lean();
    const now = this.time.now();
    const rows = await Promise.all(found.map(async (paper) => recordRow(paper, await this.exams.find(paper.examId), now)));
    return pageOf(rows, total, size);
  }
}

function recordRow(paper: PaperDoc, exam: ExamDoc | null, now: number): RecordRow {
  const release = exam === null || paper.handState === 0 ? 'never' : scoreStateOf(exam, paper.state, now);
  const shown = release === 'shown';
  return {
    id: paper._id,
    examId: paper.examId,
    title: paper.title,
    createTime: paper.startedAt.toISOString(),
    userTime: paper.userTime,
    userObjScore: shown || release === 'marking' ? toPoints(paper.objTenths) : null,
    userSubjScore: shown ? toPoints(paper.subjTenths) : null,
    userScore: shown ? toPoints(paper.tenths) : null,
    totalScore: toPoints(paper.totalTenths),
    qualifyScore: toPoints(paper.qualifyTenths),
    reviewState: paper.reviewState,
    reviewState_dictText: reviewStateTexts[paper.reviewState] ?? '',
    resultType: exam?.resultType ?? 1,
    valid: paper.valid,
    exMsg: paper.invalid || (exStateTexts[paper.exState] ?? ''),
    passed: shown ? paper.passed : null,
    state: paper.state,
    handState: paper.handState,
    isWithheld: release === 'withheld',
  };
}
