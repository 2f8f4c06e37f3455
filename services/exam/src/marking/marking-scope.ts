import { Injectable } from '@nestjs/common';
import { heldShares, reachOf, type ShareDoc } from '@xuekao/access';
import { BusinessError, type Caller } from '@xuekao/contracts';
import { isHandMarked, type QuestionKey } from '@xuekao/question';
import { Attempts, PaperAccess, type AttemptState, type ClosedAttempt } from '../attempts/index.js';
import { coversPaper, ExamCollections, examStates, papersIn, partOfShares, type ExamDoc } from '../exams/index.js';
import { PaperContents } from '../question-sets/index.js';

type Filter = Record<string, unknown>;
const fields = {
  title: 1,
  setId: 1,
  setRevision: 1,
  blind: 1,
  doubleMarking: 1,
  createBy: 1,
  createDept: 1,
  shares: 1,
} as const;
type MarkedExam = Pick<ExamDoc, '_id' | keyof typeof fields>;

/** A question, or a part of a compound one, that a person marks. */
export interface HandLeaf {
  id: string;
  wholeId: string;
  /** what people call it, by the order of the frozen set */
  label: string;
}

/** `deptCode` is the learner's. */
interface PaperPlace {
  paperId: string;
  deptCode: string;
}

/** Part of an exam that a person marks. */
export class MarkingScope {
  constructor(
    readonly exam: MarkedExam,
    /** in the order of the set */
    readonly leaves: readonly HandLeaf[],
    /** may change how the exam is marked, and decides where two people do not agree */
    readonly mayDecide: boolean,
    /** null: all of it */
    private readonly parts: readonly ShareDoc[] | null,
  ) {}

  get isBlind(): boolean {
    return this.exam.blind ?? true;
  }

  /** On the paper of one learner: who may decide has to know whose it is. */
  get hidesPeople(): boolean {
    return this.isBlind && !this.mayDecide;
  }

  leaf(quId: string): HandLeaf | undefined {
    return this.leaves.find(({ id }) => id === quId);
  }

  /** Tenths by which the two marks of the question may differ; null: one person marks it. */
  toleranceOf({ wholeId }: HandLeaf): number | null {
    const rule = this.exam.doubleMarking;
    return rule && (rule.scope === 1 || rule.quIds.includes(wholeId)) ? rule.toleranceTenths : null;
  }

  /** By a share, and not as owner or by the role level: then the own paper is for somebody else. */
  get isShared(): boolean {
    return this.parts !== null;
  }

  /** Papers whose answer to the question the person marks, as a condition; null: none. */
  filter({ wholeId }: HandLeaf, userId: string): Filter | null {
    if (this.parts === null) return {};
    const parts = this.partsWith(wholeId);
    return parts.length === 0 ? null : { $and: [papersIn(partOfShares(parts)), { userId: { $ne: userId } }] };
  }

  includes({ wholeId }: HandLeaf, place: PaperPlace): boolean {
    return this.parts === null || this.partsWith(wholeId).some((share) => coversPaper(share, place));
  }

  private partsWith(wholeId: string): ShareDoc[] {
    return (this.parts ?? []).filter(({ quIds }) => quIds === undefined || quIds.includes(wholeId));
  }
}

/** Whether a share covers the answers to a question in a paper. */
export const covers = (share: ShareDoc, wholeId: string, place: PaperPlace): boolean =>
  (share.quIds === undefined || share.quIds.includes(wholeId)) && coversPaper(share, place);

/** @throws {BusinessError} NOT_FOUND, NOT_HANDED_IN */
export function closed(state: AttemptState): ClosedAttempt {
  if (state.status === 'none') throw new BusinessError('NOT_FOUND');
  if (state.status === 'open') throw new BusinessError('NOT_HANDED_IN');
  return state;
}

@Injectable()
export class MarkingScopes {
  constructor(
    private readonly exams: ExamCollections,
    private readonly contents: PaperContents,
    private readonly attempts: Attempts,
    private readonly access: PaperAccess,
  ) {}

  /** An answer, as the caller may mark it. @throws {BusinessError} NOT_FOUND, NOT_HANDED_IN */
  async ofAnswer({ id, quId }: { id: string; quId: string }, caller: Caller) {
    const attempt = closed(await this.attempts.load(id));
    const found = await this.ofQuestion(attempt.started.examId, quId, caller);
    const { deptCode, userId } = attempt.started;
    const isOwn = userId === caller.userId && found.scope.isShared;
    if (isOwn || !found.scope.includes(found.leaf, { paperId: id, deptCode })) throw new BusinessError('NOT_FOUND');
    return { attempt, ...found };
  }

  /** @throws {BusinessError} NOT_FOUND where the caller marks nothing of it, MARKS_OWN_EXAM */
  async of(examId: string, caller: Caller): Promise<MarkingScope> {
    const exam = await this.exams.exams
      .findOne({ _id: examId, state: { $in: [examStates.published, examStates.disabled] } }, fields)
      .lean<MarkedExam>();
    if (!exam) throw new BusinessError('NOT_FOUND');
    const object = { by: exam.createBy, dept: exam.createDept, shares: exam.shares };
    const isAll = reachOf(caller).includes(object);
    const parts = isAll ? null : heldShares(caller, exam, 'mark');
    if (parts?.length === 0) throw new BusinessError('NOT_FOUND');
    if (parts !== null) await this.access.checkSitting(exam, caller.userId);
    return new MarkingScope(exam, await this.handLeavesOf(exam), reachOf(caller, 'edit').includes(object), parts);
  }

  /** @throws {BusinessError} NOT_FOUND where the caller does not mark that question */
  async ofQuestion(examId: string, quId: string, caller: Caller): Promise<{ scope: MarkingScope; leaf: HandLeaf; filter: Filter }> {
    const scope = await this.of(examId, caller);
    const leaf = scope.leaf(quId);
    const filter = leaf ? scope.filter(leaf, caller.userId) : null;
    if (!leaf || !filter) throw new BusinessError('NOT_FOUND');
    return { scope, leaf, filter };
  }

  private async handLeavesOf({ setId, setRevision = 0 }: MarkedExam): Promise<HandLeaf[]> {
    if (setId === null) return [];
    const keys = await this.contents.keys({ setId, setRevision });
    return [...keys.values()].flatMap((key, index) => handLeaves(key, String(index + 1)));
  }
}

function handLeaves(key: QuestionKey, label: string): HandLeaf[] {
  if (key.quType !== 'mix') return isHandMarked(key) ? [{ id: key.id, wholeId: key.id, label }] : [];
  return key.parts.flatMap((part, index) => (isHandMarked(part) ? [{ id: part.id, wholeId: key.id, label: `${label}.${index + 1}` }] : []));
}
