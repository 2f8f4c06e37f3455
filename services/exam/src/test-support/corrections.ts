import { calls, type AnswerValue, type Caller, type ClientInput, type CorrectionState, type Output } from '@xuekao/contracts';
import { admin, type ExamBed } from './exam-bed.js';
import { idOf } from './papers.js';
import { until } from './until.js';

type Create = ClientInput<typeof calls.exam.corrections.create>;
type Detail = Output<typeof calls.exam.corrections.detail>;

/** An exam whose published questions are put right by the administrator. */
export class Corrections {
  constructor(
    private readonly bed: ExamBed,
    readonly examId: string,
  ) {}

  /** Begins an attempt and answers questions by their numbers in `sevenTypes`. */
  async sit(who: Caller, answers: Record<number, AnswerValue>): Promise<string> {
    const { id } = await this.bed.call(calls.exam.papers.create, { examId: this.examId }, who);
    const list = Object.entries(answers).map(([number, answer]) => ({ quId: idOf(Number(number)), seq: 1, answer }));
    if (list.length > 0) await this.bed.call(calls.exam.papers.fillAnswer, { paperId: id, answers: list }, who);
    return id;
  }

  async handIn(who: Caller, answers: Record<number, AnswerValue>): Promise<string> {
    const id = await this.sit(who, answers);
    await this.bed.call(calls.exam.papers.handIn, { id }, who);
    return id;
  }

  result(id: string, who: Caller): Promise<Output<typeof calls.exam.papers.result>> {
    return this.bed.call(calls.exam.papers.result, { id }, who);
  }

  detail(id: string): Promise<Detail> {
    return this.bed.call(calls.exam.corrections.detail, { id }, admin);
  }

  async until(id: string, state: CorrectionState): Promise<Detail> {
    let detail = await this.detail(id);
    await until(async () => (detail = await this.detail(id)).state === state);
    return detail;
  }

  /** With its dry run. */
  async computed(changes: Create['changes'], more: Partial<Create> = {}): Promise<Detail> {
    const input = { examId: this.examId, reason: '答案有误', changes, ...more };
    const { id } = await this.bed.call(calls.exam.corrections.create, input, admin);
    return this.until(id, 'ready');
  }

  async apply(id: string): Promise<Detail> {
    await this.bed.call(calls.exam.corrections.apply, { id }, admin);
    return this.until(id, 'applied');
  }

  async undo(id: string): Promise<Detail> {
    await this.bed.call(calls.exam.corrections.undo, { id }, admin);
    return this.until(id, 'undone');
  }

  /** Messages of corrections to one person, the oldest first. */
  messagesTo({ userId }: Caller): { title: string; content: string }[] {
    const own = this.bed.neighbours.delivered.filter((message) => message.userId === userId && message.key.startsWith('correction:'));
    return [...new Map(own.map(({ key, title, content }) => [key, { title, content }])).values()];
  }
}

/** Another right option of a question. */
export const keyed = (number: number, ...right: string[]) => ({ quId: idOf(number), leaves: [{ quId: idOf(number), right }] });
