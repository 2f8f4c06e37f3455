import { Injectable } from '@nestjs/common';
import type { calls, Input, Output } from '@xuekao/contracts';
import { ServiceTime } from '@xuekao/platform';
import { AttemptCollections, Attempts } from '../attempts/index.js';
import { ExamReader, type ExamDoc } from '../exams/index.js';
import { paperStates } from '../kernel/paper-states.js';
import { isTrialExam } from '../kernel/trial-ids.js';
import { resultGroups } from '../marking/index.js';
import { PaperContents } from '../question-sets/index.js';
import { ReleaseGate } from './release-gate.js';

type Call = typeof calls.exam.papers.wrongQuestions;
interface Finished {
  _id: string;
  version: number;
  examId: string;
  handedInAt: Date | null;
}
/** Papers of one person that are looked at, the newest ones. */
const mostPapers = 1000;
/** Papers of one answer: each is marked for it. */
const atOnce = 50;

const stampOf = ({ _id, version }: Finished): string => `${_id}:${version}`;

/** For the book of wrong questions: what the result pages of a person show as wrong. */
@Injectable()
export class WrongQuestions {
  constructor(
    private readonly attemptStore: AttemptCollections,
    private readonly attempts: Attempts,
    private readonly exams: ExamReader,
    private readonly contents: PaperContents,
    private readonly gate: ReleaseGate,
    private readonly time: ServiceTime,
  ) {}

  async of({ userId, known }: Input<Call>): Promise<Output<Call>> {
    const papers = await this.attemptStore.papers
      .find({ userId, state: paperStates.finished, valid: true }, { version: 1, examId: 1, handedInAt: 1 })
      .sort({ startedAt: -1 })
      .limit(mostPapers)
      .lean<Finished[]>();
    const exams = await this.shownExams(papers.map(({ examId }) => examId));
    const shown = papers.filter(({ examId }) => exams.has(examId));
    const have = new Set(known);
    const unknown = shown.filter((paper) => !have.has(stampOf(paper)));
    const told = unknown.slice(0, atOnce);
    const left = new Set(unknown.slice(atOnce));
    const fresh = await Promise.all(
      told.map(async (paper) => ({
        stamp: stampOf(paper),
        quIds: await this.wrongIn(paper._id),
        finishedAt: (paper.handedInAt ?? new Date(this.time.now())).toISOString(),
      })),
    );
    return {
      shown: shown
        .filter((paper) => !left.has(paper))
        .map((paper) => ({
          stamp: stampOf(paper),
          paperId: paper._id,
          examId: paper.examId,
          title: exams.get(paper.examId)?.title ?? '',
        })),
      fresh,
      hasMore: left.size > 0,
    };
  }

  private async shownExams(ids: readonly string[]): Promise<ReadonlyMap<string, ExamDoc>> {
    const now = this.time.now();
    const found = await Promise.all([...new Set(ids)].filter((id) => !isTrialExam(id)).map((id) => this.exams.find(id)));
    const open = found.filter((exam): exam is ExamDoc => exam !== null && !exam.hideBook);
    const isShown = await Promise.all(open.map((exam) => this.gate.showsAnswers(exam, now)));
    return new Map(open.flatMap((exam, at) => (isShown[at] === true ? [[exam._id, exam] as const] : [])));
  }

  private async wrongIn(paperId: string): Promise<string[]> {
    const { state } = await this.attempts.read(paperId);
    // a row that is behind its log: it comes with its next stamp
    if (state.status !== 'finished') return [];
    const { paper, keys } = await this.contents.withKeys(state.started);
    return resultGroups(paper, keys, state)
      .flatMap(({ quList }) => quList)
      .filter(({ isRight }) => isRight === false)
      .map(({ quId }) => quId);
  }
}
