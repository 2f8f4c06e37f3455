import { Injectable } from '@nestjs/common';
import { isInTree, reachOf } from '@xuekao/access';
import { BusinessError } from '@xuekao/contracts';
import type { UserContext } from '@xuekao/platform';
import { AttemptCollections, type PaperDoc } from '../attempts/index.js';
import type { ExamDoc } from '../exams/index.js';
import { RosterService } from '../roster/index.js';
import { PaperContents, type PaperContent } from '../question-sets/index.js';
import type { AbsenceDoc } from './absence.model.js';
import { OfflineCollections } from './offline.collections.js';

const paperFields = {
  ...{ userId: 1, userName: 1, realName: 1, deptCode: 1, tenths: 1, passed: 1, valid: 1, version: 1, sheet: 1 },
} as const;
export type EntryPaper = Pick<PaperDoc, '_id' | keyof typeof paperFields>;
export type OfflineExam = ExamDoc & { setId: string };

export interface Person {
  id: string;
  userName: string;
  realName: string;
  deptCode: string;
}
/** Marks, or an absence, of one person of the exam. */
export interface Entry {
  person: Person;
  paper: EntryPaper | null;
  absence: AbsenceDoc | null;
}
export const entryStates = { none: 0, entered: 1, absent: 2 } as const;
export const stateOf = ({ paper, absence }: Entry): keyof typeof entryStates => (paper ? 'entered' : absence ? 'absent' : 'none');

/** A section of the paper, as each paper of the exam has it. */
export interface Section {
  title: string;
  tenths: number;
}

/** People who may come to an exam in a room, with what was typed in of them. */
@Injectable()
export class OfflinePeople {
  constructor(
    private readonly rosters: RosterService,
    private readonly attempts: AttemptCollections,
    private readonly contents: PaperContents,
    private readonly store: OfflineCollections,
  ) {}

  /** `isOwn`: the caller reaches the exam without a share. @throws {BusinessError} NOT_FOUND also for an exam that is answered here */
  async of(
    examId: string,
    context: UserContext,
  ): Promise<{ exam: OfflineExam; entries: Entry[]; mayEdit: boolean; isOwn: boolean; isCut: boolean }> {
    const { exam, people, within, isCut } = await this.rosters.invited(examId, context);
    const { setId } = exam;
    if (!exam.offline || setId === null) throw new BusinessError('NOT_FOUND');
    const [found, absent] = await Promise.all([
      this.attempts.papers.find({ examId }, paperFields).lean<EntryPaper[]>(),
      this.store.absences.find({ examId }).lean(),
    ]);
    const papers = new Map(found.map((paper) => [paper.userId, paper]));
    const absences = new Map(absent.map((absence) => [absence.userId, absence]));
    const entryOf = (person: Person): Entry => ({
      person,
      paper: papers.get(person.id) ?? null,
      absence: papers.has(person.id) ? null : (absences.get(person.id) ?? null),
    });
    const known = new Set(people.map(({ id }) => id));
    // whoever has marks and is of the audience no more stays in the table
    const others = found.filter(
      ({ userId, deptCode }) => !known.has(userId) && (within === undefined || within.some((code) => isInTree(code, deptCode))),
    );
    const former = others.map(({ userId: id, userName, realName, deptCode }) => entryOf({ id, userName, realName, deptCode }));
    return {
      exam: { ...exam, setId },
      entries: [...people.map(entryOf), ...former],
      mayEdit: reachOf(context.caller, 'edit').includes({ by: exam.createBy, dept: exam.createDept, shares: exam.shares }),
      isOwn: reachOf(context.caller).includes({ by: exam.createBy, dept: exam.createDept }),
      isCut,
    };
  }

  /** Sections in which marks may be typed in; a paper of one section has its total alone. */
  async sections({ setId, setRevision = 0 }: OfflineExam): Promise<Section[]> {
    const assigned = await this.contents.numbered(setId, 1);
    const { groups } = await this.contents.paper({ setId, setRevision, ...assigned });
    return groups.length < 2 ? [] : groups.map((group) => ({ title: group.title, tenths: worthOf(group) }));
  }
}

const worthOf = ({ questions }: PaperContent['groups'][number]): number => questions.reduce((sum, { maxTenths }) => sum + maxTenths, 0);
