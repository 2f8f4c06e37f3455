import { Injectable } from '@nestjs/common';
import { heldShares, reachOf, sharedTo, treeRange, type Owner, type OwnerFields, type ShareDoc } from '@xuekao/access';
import { BusinessError, type Caller, type ShareRight } from '@xuekao/contracts';
import { PaperContents } from '../question-sets/index.js';
import {
  coversPaper,
  ExamCollections,
  isStaff,
  marksBlind,
  papersIn,
  partOfShares,
  StaffSwitch,
  type ExamDoc,
  type PaperPart,
} from '../exams/index.js';
import { SittingQuestions } from './sitting-questions.js';

type Filter = Record<string, unknown>;
const owned = { createBy: 1, createDept: 1, shares: 1, formerOwners: 1, blind: 1, setId: 1, setRevision: 1 } as const;
type Owned = Pick<ExamDoc, '_id' | keyof typeof owned>;

/** Fields of an attempt that decide who reaches it. */
export interface AttemptPlace {
  paperId: string;
  examId: string;
  /** the learner */
  userId: string;
  /** of the exam when the attempt began: it counts where the exam is gone */
  owner: Owner;
  /** of the learner */
  deptCode: string;
}

/** An exam names the owners before its hand-overs. */
const formerly: OwnerFields = { by: 'formerOwners.by', dept: 'formerOwners.dept' };
/** The read model of attempts names the owner that the exam had when the attempt began. */
const ownerAtStart: OwnerFields = { by: 'examBy', dept: 'examDept' };

/** Access to papers in the console, to see and to mark them: it follows from the exam, whose owner and shares are those of now. */
@Injectable()
export class PaperAccess {
  constructor(
    private readonly store: ExamCollections,
    private readonly staff: StaffSwitch,
    private readonly sitting: SittingQuestions,
    private readonly contents: PaperContents,
  ) {}

  /**
   * Questions of the attempt that the caller may mark: `all`, or the ids of those that the shares name. @throws {BusinessError} NOT_FOUND
   * where the attempt is not the caller's to mark; MARKS_OWN_EXAM
   */
  async markable(attempt: AttemptPlace, caller: Caller): Promise<'all' | ReadonlySet<string>> {
    const parts = await this.partsFor(attempt, caller);
    if (parts === null) throw new BusinessError('NOT_FOUND');
    return parts === 'all' || parts.some(({ quIds }) => quIds === undefined) ? 'all' : new Set(parts.flatMap(({ quIds = [] }) => quIds));
  }

  /** Shares by which the caller marks the attempt; `all`: by ownership or role level; null: there is none. */
  private async partsFor({ examId, owner, userId, ...place }: AttemptPlace, caller: Caller): Promise<'all' | ShareDoc[] | null> {
    const exam = await this.store.exams.findById(examId, owned).lean<Owned>();
    if (reachOf(caller).includes(exam ? { by: exam.createBy, dept: exam.createDept } : owner)) return 'all';
    const parts = exam ? heldShares(caller, exam, 'mark').filter((share) => coversPaper(share, place)) : [];
    // a marker may be of the audience: the own paper is for somebody else
    if (!exam || parts.length === 0 || userId === caller.userId) return null;
    await this.checkSitting(exam, caller.userId);
    return parts;
  }

  /** Before keys of an exam are shown to who may edit it: an owner has them anyway. @throws {BusinessError} MARKS_OWN_EXAM */
  async checkKeys(exam: Pick<ExamDoc, '_id' | 'createBy' | 'createDept' | 'setId' | 'setRevision'>, caller: Caller): Promise<void> {
    if (!reachOf(caller).includes({ by: exam.createBy, dept: exam.createDept })) await this.checkSitting(exam, caller.userId);
  }

  /**
   * Before keys of an exam are shown to who marks it by a share.
   * @throws {BusinessError} MARKS_OWN_EXAM while the person sits one with its questions
   */
  async checkSitting({ _id, setId, setRevision = 0 }: Pick<ExamDoc, '_id' | 'setId' | 'setRevision'>, userId: string): Promise<void> {
    const asked = async (): Promise<Iterable<string>> => (setId === null ? [] : (await this.contents.keys({ setId, setRevision })).keys());
    if (await this.sitting.shares(userId, _id, asked)) throw new BusinessError('MARKS_OWN_EXAM');
  }

  /**
   * Papers of the exams on which the caller has the right, as a condition on the read model. Most are found by the owner that stands in
   * the row; exams that are shared, or were handed over, are few, and are named one by one.
   * @param rows of something else about papers: the field with the paper's id, and the one with a question to which a share may be limited
   */
  async filter(caller: Caller, need: ShareRight, rows: PaperRows = { id: '_id' }): Promise<Filter> {
    const own = reachOf(caller);
    if (own.isWhole) return {};
    const [shared, handedOver] = await Promise.all([
      this.store.exams.find(sharedTo(caller, need).filter(), owned).lean<Owned[]>(),
      this.store.exams.find({ 'formerOwners.by': { $exists: true }, $or: [own.filter(), own.filter(formerly)] }, owned).lean<Owned[]>(),
    ]);
    const ownNow = handedOver.filter(({ createBy, createDept }) => own.includes({ by: createBy, dept: createDept }));
    const parts = shared.map((exam) => ({ _id: exam._id, held: heldShares(caller, exam, need) }));
    const isWhole = (share: ShareDoc): boolean => Object.keys(conditionOf(share, rows)).length === 0;
    const reached = new Set([...parts.filter(({ held }) => held.some(isWhole)), ...ownNow].map(({ _id }) => _id));
    const lost = handedOver.filter(
      ({ _id, formerOwners = [] }) => !reached.has(_id) && formerOwners.some((former) => own.includes(former)),
    );
    const without = (filter: Filter, hidden: readonly { _id: string }[]): Filter =>
      hidden.length === 0 ? filter : { $and: [filter, { examId: { $nin: hidden.map(({ _id }) => _id) } }] };
    // the own paper among those that one sees for others' sake is for another marker, and its marks are read where they are published
    const notOwn = { userId: { $ne: caller.userId } };
    const wholes = parts.filter(({ held }) => held.some(isWhole)).map(({ _id }) => _id);
    const named = [
      ...(ownNow.length === 0 ? [] : [{ examId: { $in: ownNow.map(({ _id }) => _id) } }]),
      ...(wholes.length === 0 ? [] : [{ examId: { $in: wholes }, ...notOwn }]),
    ];
    const inPart = parts
      .filter(({ _id }) => !reached.has(_id))
      .flatMap(({ _id, held }) => held.map((share) => ({ examId: _id, ...notOwn, ...conditionOf(share, rows) })));
    const isShown = need === 'view' && isStaff(caller) && (await this.staff.isOn());
    const ownLearners = isShown ? [without({ deptCode: treeRange(caller.deptCode), ...notOwn }, await this.closed())] : [];
    const conditions = [without(own.filter(ownerAtStart), lost), ...named, ...inPart, ...ownLearners];
    const [only, ...others] = conditions;
    return only && others.length === 0 ? only : { $or: conditions };
  }

  /**
   * Papers of one exam that `filter` finds for `view`, told without a look at them. @param exam one that the caller may know of
   * @returns `own`: the paper of the caller is among them
   */
  async seenOf(
    { createBy, createDept, shares, staffSees }: Pick<ExamDoc, 'createBy' | 'createDept' | 'shares' | 'staffSees'>,
    caller: Caller,
  ): Promise<PaperPart & { own: boolean }> {
    if (reachOf(caller).includes({ by: createBy, dept: createDept })) return { within: undefined, paperIds: [], own: true };
    const { within, paperIds } = partOfShares(heldShares(caller, { shares }, 'view'));
    const isShown = isStaff(caller) && staffSees !== false && (await this.staff.isOn());
    return { within: within && isShown ? [...within, caller.deptCode] : within, paperIds, own: false };
  }

  /** Exams whose papers the caller marks without being told whose they are (decision 0078). */
  async blindExams(caller: Caller): Promise<ReadonlySet<string>> {
    if (reachOf(caller).isWhole) return new Set();
    const shared = await this.store.exams.find(sharedTo(caller, 'mark').filter(), owned).lean<Owned[]>();
    return new Set(shared.filter((exam) => marksBlind(caller, exam)).map(({ _id }) => _id));
  }

  /** Exams whose owners let nobody see them but those whom they name. */
  private closed(): Promise<{ _id: string }[]> {
    return this.store.exams.find({ staffSees: false }, { _id: 1 }).lean<{ _id: string }[]>();
  }
}

interface PaperRows {
  id: string;
  question?: string;
}

/** Rows that a share covers. */
const conditionOf = (share: ShareDoc, { id, question }: PaperRows): Filter => ({
  ...papersIn(partOfShares([share]), id),
  ...(question !== undefined && share.quIds ? { [question]: { $in: share.quIds } } : {}),
});
