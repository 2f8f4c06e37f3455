import { ask, post } from '../../platform.js';
import type { Person } from '../../school.js';
import type { Cast } from './cast.js';
import type { Papers } from './papers.js';

/** Makes exams that ask for a face, and papers that stay on their device. */
export class EntryChecks {
  private readonly bound = new Map<string, Person>();
  private readonly faceExams = new Map<string, Person>();

  constructor(
    private readonly cast: Cast,
    private readonly papers: Papers,
  ) {}

  /** An exam that asks its one person for a face. */
  async faceExam(who?: Person): Promise<{ examId: string; userId: string }> {
    const person = who ?? (await this.cast.person('learner'));
    const examId = await this.papers.examFor(person, { faceOn: true });
    this.faceExams.set(examId, person);
    return { examId, userId: person.id };
  }
  /** Whether its person may begin. */
  async isIdentified(examId: string): Promise<boolean> {
    const token = this.faceExams.get(examId)?.token ?? '';
    return (await ask('/api/exam/exam/check-info', token, { id: examId })).identifiedBy !== '';
  }
  /** Whether the paper is answered on a browser that sends no rows, or on none. */
  isOpenOn = async ({ token }: Person, paperId: string): Promise<boolean> =>
    (await post('/api/paper/paper/paper-detail', token, { paperId }, { device: 'd'.repeat(32) })).code === 0;
  /** A paper that moves to another device only when an administrator lets it. */
  async boundPaper(): Promise<string> {
    const who = await this.cast.person('learner');
    const examId = await this.papers.examFor(who, { moveAsks: true });
    const { data } = await post('/api/paper/paper/create-paper', who.token, { examId }, { device: 'd'.repeat(32) });
    const { id } = data as { id: string }; // by contract
    this.bound.set(id, who);
    return id;
  }
  /** Whether it still does. */
  async isBound(paperId: string): Promise<boolean> {
    const token = this.bound.get(paperId)?.token ?? '';
    const { data } = await post('/api/paper/paper/paper-detail', token, { paperId }, { device: 'e'.repeat(32) });
    return (data as { moves?: string }).moves === 'administrator'; // by contract of the refusal
  }
}
