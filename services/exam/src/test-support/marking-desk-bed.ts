import { calls, type Caller, type ClientInput, type DeskAnswer } from '@xuekao/contracts';
import { admin, ExamBed, learner } from './exam-bed.js';
import { idOf } from './papers.js';
import { teacherOf, to } from './teachers.js';

const { exams, marking, papers } = calls.exam;
type Next = Partial<ClientInput<typeof marking.next>>;
/** The question that is marked by hand, and the part of a compound one that is, too. */
export const saq = idOf(6);
export const part = idOf(0x72);

/** An exam, people who hand in papers of it, and the desk at which these are marked. */
export class MarkingDeskBed {
  examId = '';
  private people = 0;

  private constructor(readonly exam: ExamBed) {}

  static async open(name: string): Promise<MarkingDeskBed> {
    return new MarkingDeskBed(await ExamBed.open(name));
  }

  close(): Promise<void> {
    return this.exam.close();
  }

  /** The next steps are about an exam of their own. */
  async newExam(): Promise<void> {
    this.examId = await this.exam.exam();
  }

  newLearner(changes: Partial<Caller> = {}): Caller {
    this.people += 1;
    return learner(this.people, changes);
  }

  /** Papers with these answers to the question, handed in. */
  handedIn(texts: readonly string[], changes: Partial<Caller> = {}, quId = saq): Promise<string[]> {
    return Promise.all(
      texts.map(async (text) => {
        const who = this.newLearner(changes);
        const { id } = await this.exam.call(papers.create, { examId: this.examId }, who);
        await this.exam.call(papers.fillAnswer, { paperId: id, answers: [{ quId, seq: 1, answer: { text } }] }, who);
        await this.exam.call(papers.handIn, { id }, who);
        return id;
      }),
    );
  }

  async marker(name: string, scope?: { departs?: string[]; paperIds?: string[]; quIds?: string[] }): Promise<Caller> {
    const who = teacherOf(this.exam, name);
    const whole = { departs: [], quIds: [], ...scope };
    await this.exam.call(exams.share, { id: this.examId, to: to(who), right: 'mark', ...(scope ? { scope: whole } : {}) }, admin);
    return who;
  }

  next(who: Caller, changes: Next = {}) {
    return this.exam.call(marking.next, { examId: this.examId, quId: saq, ...changes }, who);
  }

  /** @throws {Error} when nothing waits for the person */
  async one(who: Caller, changes: Next = {}): Promise<DeskAnswer> {
    const [item] = (await this.next(who, changes)).items;
    if (!item) throw new Error(`nothing waits for ${who.realName}`);
    return item;
  }

  mark(who: Caller, item: DeskAnswer, score: number, remark = '') {
    return this.exam.call(marking.mark, markInput(item, score, remark), who);
  }

  settings(changes: Partial<ClientInput<typeof marking.saveSettings>>) {
    const usual = { examId: this.examId, blind: true, doubleMarking: { scope: 0 as const, quIds: [], tolerance: 0 } };
    return this.exam.call(marking.saveSettings, { ...usual, ...changes }, admin);
  }

  paper(id: string) {
    return this.exam.call(papers.reviewDetail, { id }, admin);
  }

  async progress(who: Caller) {
    const { records, markers } = await this.exam.call(marking.questions, { examId: this.examId }, who);
    const of = records.find(({ quId }) => quId === saq);
    return { of, markers: markers.map(({ name, marked, left }) => [name, marked, left]) };
  }
}

export const seenIn = ({ paperId: id, quId, version, setRevision }: DeskAnswer) => ({ id, quId, version, setRevision });
export const markInput = (item: DeskAnswer, score: number, remark = '') => ({ ...seenIn(item), score, remark });
