import { Injectable } from '@nestjs/common';
import { codesAbove, heldShares, isInTree, listed, reachOf, treeRange } from '@xuekao/access';
import { BusinessError, type Caller, type ListScope } from '@xuekao/contracts';
import { ExamCollections } from './exam.collections.js';
import { examStates, type ExamDoc } from './exam.model.js';
import { partOfShares, type PaperPart } from './share-parts.js';
import { StaffSwitch } from './staff-switch.js';

type Filter = Record<string, unknown>;

/** Access to exams in the console, and to the people of them. That to papers: `attempts/staff-paper.access.ts`. */
@Injectable()
export class ExamAccess {
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
  async ofStaff(examId: string, caller: Caller): Promise<{ exam: ExamDoc; within: readonly string[] | undefined }> {
    const exam = await this.store.exams.findOne({ _id: examId, state: { $in: [examStates.published, examStates.disabled] } }).lean();
    if (!exam) throw new BusinessError('NOT_FOUND');
    const { within } = this.partOf(exam, caller);
    if (reachOf(caller, 'view').includes({ by: exam.createBy, dept: exam.createDept, shares: exam.shares })) return { exam, within };
    // an exam for everybody is not in the list of a department, but its learners sit it
    const isForAll = exam.openType === 1 || exam.openType === 9;
    const isOpen = isForAll && isStaff(caller) && exam.staffSees !== false && (await this.staff.isOn());
    if (isOpen || (await this.isSeenByStaff(exam, caller))) return { exam, within };
    throw new BusinessError('NOT_FOUND');
  }

  /** Papers of the exam that the caller may know of, once the exam itself is seen. */
  partOf(exam: Pick<ExamDoc, 'createBy' | 'createDept' | 'shares'>, caller: Caller): PaperPart {
    if (reachOf(caller).includes({ by: exam.createBy, dept: exam.createDept })) return { within: undefined, paperIds: [] };
    const held = heldShares(caller, exam, 'view');
    return held.length > 0 ? partOfShares(held) : { within: [caller.deptCode], paperIds: [] };
  }
}

/** People who work for a department: its head and everybody who reaches its tree by the role level. */
export const isStaff = ({ roleType, roleLevel, deptCode }: Pick<Caller, 'roleType' | 'roleLevel' | 'deptCode'>): boolean =>
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

/** Whether the caller marks papers of the exam and must not be told whose they are: all markers but those who may edit it. */
export const marksBlind = (caller: Caller, { blind = true, createBy, createDept, shares }: BlindFields): boolean =>
  blind &&
  !reachOf(caller, 'edit').includes({ by: createBy, dept: createDept, shares }) &&
  heldShares(caller, { shares }, 'mark').length > 0;
type BlindFields = Pick<ExamDoc, 'blind' | 'createBy' | 'createDept' | 'shares'>;
