import { Injectable } from '@nestjs/common';
import { nativeOf } from '@xuekao/documents';
import {
  AttemptCollections,
  Attempts,
  isRemoved,
  type MarkStatus,
  markStatusOf,
  questionMarks,
  readMarks,
  standsBefore,
  type PaperDoc,
  type QuestionMark,
} from '../attempts/index.js';

/** Marks of a person in an exam, by the attempt that `bestOf` chooses. In tenths. */
export interface PersonMarks {
  paperId: string;
  deptCode: string;
  tenths: number;
  tryNo: number;
  passed: boolean;
  markStatus: MarkStatus;
  tries: number;
  /** 1 + people with more marks; people with the same marks share it. Null: not counted */
  rank: number | null;
  deptRank: number | null;
}
/** Rows that are read at once: none of them is kept. */
const atOnce = 100;
const lightFields = { userId: 1, deptCode: 1, handState: 1, state: 1, tenths: 1, tryNo: 1, passed: 1, valid: 1 } as const;
type LightPaper = Pick<PaperDoc, '_id' | keyof typeof lightFields>;

/** Marks of the people of an exam. Papers are read in small pieces, between which others are served; a ranking's needs alone are kept. */
@Injectable()
export class ExamMarks {
  constructor(
    private readonly store: AttemptCollections,
    private readonly attempts: Attempts,
  ) {}

  /** People who began the exam, the best marks first. @param papers condition on the papers that count */
  async people(examId: string, papers: Record<string, unknown>): Promise<PersonMarks[]> {
    const people = new Map<string, PersonMarks>();
    const cursor = nativeOf<PaperDoc>(this.store.papers)
      .find({ $and: [{ examId }, papers] }, { projection: lightFields })
      .batchSize(atOnce);
    // each row brings a text of its own for its department
    const codes = new Map<string, string>();
    for await (const paper of cursor) {
      const deptCode = codes.get(paper.deptCode) ?? paper.deptCode;
      codes.set(deptCode, deptCode);
      const next = personMarksOf(paper, deptCode);
      const known = people.get(paper.userId);
      next.tries = (known?.tries ?? 0) + 1;
      if (!known || standsBefore(next, known)) people.set(paper.userId, next);
      else known.tries = next.tries;
    }
    return ranked([...people.values()]);
  }

  /** The papers of these people, in their order, in pieces. */
  async *papers<F extends Partial<Record<keyof PaperDoc, 1>>>(
    people: readonly PersonMarks[],
    fields: F,
  ): AsyncGenerator<{ person: PersonMarks; paper: Pick<PaperDoc, '_id' | (keyof F & keyof PaperDoc)> }[]> {
    for (let from = 0; from < people.length; from += atOnce) {
      const piece = people.slice(from, from + atOnce);
      const found = await this.store.papers.find({ _id: { $in: piece.map(({ paperId }) => paperId) } }, fields).lean<PaperDoc[]>();
      const byId = new Map(found.map((paper) => [paper._id, paper]));
      yield piece.flatMap((person) => {
        const paper = byId.get(person.paperId);
        return paper ? [{ person, paper }] : [];
      });
    }
  }

  /** Marks by question; the log is read where a release before showed the paper last. */
  async byQuestion({ _id, marks }: Pick<PaperDoc, '_id' | 'marks'>): Promise<QuestionMark[]> {
    if (marks !== undefined) return readMarks(marks);
    const { state } = await this.attempts.read(_id);
    return state.status === 'none' || state.status === 'open' || isRemoved(state) ? [] : readMarks(questionMarks(state));
  }
}

function personMarksOf(paper: LightPaper, deptCode: string): PersonMarks {
  const { _id: paperId, tenths, tryNo, passed } = paper;
  return { paperId, deptCode, tenths, tryNo, passed, markStatus: markStatusOf(paper), tries: 0, rank: null, deptRank: null };
}

const order: Readonly<Record<MarkStatus, number>> = { counted: 0, waiting: 1, invalid: 2, writing: 3 };
/** Sorted, with ranks: places are shared by people with the same marks. */
function ranked(people: PersonMarks[]): PersonMarks[] {
  people.sort(
    (one, other) =>
      order[one.markStatus] - order[other.markStatus] || other.tenths - one.tenths || (one.deptCode < other.deptCode ? -1 : 1),
  );
  const whole = new Places();
  const departs = new Map<string, Places>();
  for (const person of people) {
    if (person.markStatus !== 'counted') break;
    const own = departs.get(person.deptCode) ?? new Places();
    departs.set(person.deptCode, own);
    person.rank = whole.next(person.tenths);
    person.deptRank = own.next(person.tenths);
  }
  return people;
}

class Places {
  private count = 0;
  private place = 0;
  private last = Number.NaN;

  /** @param tenths no more than the last ones */
  next(tenths: number): number {
    this.count += 1;
    if (tenths !== this.last) this.place = this.count;
    this.last = tenths;
    return this.place;
  }
}
