import { Injectable } from '@nestjs/common';
import {
  codesAbove,
  heldShares,
  isInTree,
  listed,
  reachOf,
  sharedTo,
  treeRange,
  type Owner,
  type OwnerFields,
  type ShareDoc,
} from '@xuekao/access';
import { BusinessError, type Caller, type ListScope, type ShareRight } from '@xuekao/contracts';
import { ExamCollections } from './exam.collections.js';
import { examStates, type ExamDoc } from './exam.model.js';
import { StaffSwitch } from './staff-switch.js';

type Filter = Record<string, unknown>;
const owned = { createBy: 1, createDept: 1, shares: 1, formerOwners: 1 } as const;
type Owned = Pick<ExamDoc, '_id' | keyof typeof owned>;

/** Fields of an attempt that decide who reaches it. */
export interface AttemptPlace {
  examId: string;
  /** of the exam when the attempt began */
  owner: Owner;
  /** of the learner */
  deptCode: string;
}

/** An exam names the owners before its hand-overs. */
const formerly: OwnerFields = { by: 'formerOwners.by', dept: 'formerOwners.dept' };
/** The read model of attempts names the owner that the exam had when the attempt began. */
const ownerAtStart: OwnerFields = { by: 'examBy', dept: 'examDept' };

/** Which attempts a caller reaches through their exams: owner and shares are those that the exam has now. */
@Injectable()
export class ExamReach {
  constructor(
    private readonly store: ExamCollections,
    private readonly staff: StaffSwitch,
  ) {}

  /** Exams of the console's lists. @param scope a part of them; absent: all that the caller sees */
  async seen(caller: Caller, scope?: ListScope): Promise<Filter> {
    const named = listed(caller, scope);
    return scope === undefined && isStaff(caller) && (await this.staff.isOn()) ? { $or: [named, satBy(caller.deptCode)] } : named;
  }

  /** Whether the staff of the person's department sees the exam because its learners sit it: `seen` for one exam. */
  async isSeenByStaff(exam: ExamDoc, person: Pick<Caller, 'roleLevel' | 'deptCode'>): Promise<boolean> {
    if (!isStaff({ roleType: 2, ...person }) || exam.staffSees === false || !(await this.staff.isOn())) return false;
    if (exam.state !== examStates.published && exam.state !== examStates.disabled) return false;
    const { openType, departs, userDeparts = [] } = exam;
    if (openType === 2) return departs.some((code) => isInTree(code, person.deptCode) || isInTree(person.deptCode, code));
    return openType === 3 && userDeparts.some((code) => isInTree(person.deptCode, code));
  }

  /**
   * The exam and the part of its people that the caller may know of: all of them by ownership, role level or share; those of the own
   * department where only its learners give sight of the exam. @throws {BusinessError} NOT_FOUND
   */
  async ofStaff(examId: string, caller: Caller): Promise<{ exam: ExamDoc; within: string[] | undefined }> {
    const exam = await this.store.exams.findOne({ _id: examId, state: { $in: [examStates.published, examStates.disabled] } }).lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    const within = this.departsOf(exam, caller);
    if (reachOf(caller, 'view').includes({ by: exam.createBy, dept: exam.createDept, shares: exam.shares })) return { exam, within };
    // an exam for everybody is not in the list of a department, but its learners sit it
    const isForAll = exam.openType === 1 || exam.openType === 9;
    const isOpen = isForAll && isStaff(caller) && exam.staffSees !== false && (await this.staff.isOn());
    if (isOpen || (await this.isSeenByStaff(exam, caller))) return { exam, within };
    throw new BusinessError('NOT_FOUND');
  }

  /** Whether the caller has the right on an attempt. @param atStart owner of the exam as the attempt has it, for an exam that is gone */
  async includes(attempt: AttemptPlace, caller: Caller, need: ShareRight): Promise<boolean> {
    return (await this.partsFor(attempt, caller, need)) !== null;
  }

  /**
   * Questions of the attempt that the caller may mark: `all`, or the ids of those that the shares name. @throws {BusinessError} NOT_FOUND
   * where the attempt is not the caller's to mark
   */
  async markable(attempt: AttemptPlace, caller: Caller): Promise<'all' | ReadonlySet<string>> {
    const parts = await this.partsFor(attempt, caller, 'mark');
    if (parts === null) throw new BusinessError('NOT_FOUND');
    return parts === 'all' || parts.some(({ quIds }) => quIds === undefined) ? 'all' : new Set(parts.flatMap(({ quIds = [] }) => quIds));
  }

  /** `all`: by ownership or role level; null: none. */
  private async partsFor({ examId, owner, deptCode }: AttemptPlace, caller: Caller, need: ShareRight): Promise<'all' | ShareDoc[] | null> {
    const exam = await this.store.exams.findById(examId, owned).lean<Owned>();
    if (reachOf(caller).includes(exam ? { by: exam.createBy, dept: exam.createDept } : owner)) return 'all';
    const parts = exam ? heldShares(caller, exam, need).filter((share) => isOfShare(share, deptCode)) : [];
    return parts.length > 0 ? parts : null;
  }

  /**
   * Papers of the exams on which the caller has the right, as a condition on the read model. Most are found by the owner that stands in
   * the row; exams that are shared, or were handed over, are few, and are named one by one.
   */
  async papers(caller: Caller, need: ShareRight): Promise<Filter> {
    const own = reachOf(caller);
    if (own.isWhole) return {};
    const [shared, handedOver] = await Promise.all([
      this.store.exams.find(sharedTo(caller, need).filter(), owned).lean<Owned[]>(),
      this.store.exams.find({ 'formerOwners.by': { $exists: true }, $or: [own.filter(), own.filter(formerly)] }, owned).lean<Owned[]>(),
    ]);
    const ownNow = handedOver.filter(({ createBy, createDept }) => own.includes({ by: createBy, dept: createDept }));
    const parts = shared.map((exam) => ({ _id: exam._id, departs: departsOf(heldShares(caller, exam, need)) }));
    const reached = new Set([...parts.filter(({ departs }) => departs === undefined), ...ownNow].map(({ _id }) => _id));
    const lost = handedOver.filter(
      ({ _id, formerOwners = [] }) => !reached.has(_id) && formerOwners.some((former) => own.includes(former)),
    );
    const without = (filter: Filter, hidden: readonly { _id: string }[]): Filter =>
      hidden.length === 0 ? filter : { $and: [filter, { examId: { $nin: hidden.map(({ _id }) => _id) } }] };
    const named = reached.size === 0 ? [] : [{ examId: { $in: [...reached] } }];
    const inPart = parts.flatMap(({ _id, departs = [] }) => departs.map((code) => ({ examId: _id, deptCode: treeRange(code) })));
    const isShown = need === 'view' && isStaff(caller) && (await this.staff.isOn());
    const ownLearners = isShown ? [without({ deptCode: treeRange(caller.deptCode) }, await this.closed())] : [];
    const conditions = [without(own.filter(ownerAtStart), lost), ...named, ...inPart, ...ownLearners];
    const [only, ...others] = conditions;
    return only && others.length === 0 ? only : { $or: conditions };
  }

  /** Departments whose people of the exam the caller may know of, once the exam itself is seen; undefined: all of them. */
  departsOf(exam: Pick<ExamDoc, 'createBy' | 'createDept' | 'shares'>, caller: Caller): string[] | undefined {
    if (reachOf(caller).includes({ by: exam.createBy, dept: exam.createDept })) return undefined;
    const held = heldShares(caller, exam, 'view');
    return held.length > 0 ? departsOf(held) : [caller.deptCode];
  }

  /** Exams whose owners let nobody see them but those whom they name. */
  private closed(): Promise<{ _id: string }[]> {
    return this.store.exams.find({ staffSees: false }, { _id: 1 }).lean<{ _id: string }[]>();
  }
}

/** People who work for a department: its head and everybody who reaches its tree by the role level. */
const isStaff = ({ roleType, roleLevel, deptCode }: Pick<Caller, 'roleType' | 'roleLevel' | 'deptCode'>): boolean =>
  roleType === 2 && roleLevel === 2 && deptCode !== '';

/**
 * Exams that name the department, one below or above it, or somebody of it. Exams for everybody name nobody: what its learners sat there
 * stands in the list of papers.
 */
function satBy(deptCode: string): Filter {
  const inTree = { $elemMatch: treeRange(deptCode) };
  return {
    state: { $in: [examStates.published, examStates.disabled] },
    staffSees: { $ne: false },
    $or: [
      { openType: 2, $or: [{ departs: { $in: codesAbove(deptCode) } }, { departs: inTree }] },
      { openType: 3, userDeparts: inTree },
    ],
  };
}

/** Departments to which the shares are limited; undefined: one of them is not. */
const departsOf = (shares: readonly ShareDoc[]): string[] | undefined =>
  shares.some(({ departs }) => departs === undefined) ? undefined : [...new Set(shares.flatMap(({ departs = [] }) => departs))];
const isOfShare = ({ departs }: ShareDoc, deptCode: string): boolean =>
  departs === undefined || departs.some((code) => isInTree(code, deptCode));
