import { ask, call, until } from '../../platform.js';
import type { Cast } from './cast.js';
import type { Shares } from './shares.js';

const latePapers = 6;

/** Papers of one exam whose answers came too late. */
export class LatePapers {
  private made: Promise<{ examId: string; papers: string[] }> | undefined;

  constructor(
    private readonly cast: Cast,
    private readonly shares: Shares,
    private readonly quIds: readonly string[],
  ) {}

  /** The window ends while other rows are asked; those that need it hear what went wrong. */
  begin(): void {
    this.made = this.make();
    this.made.catch(() => undefined);
  }

  /** An exam of the teacher whose papers ended with its window, each with an answer that came too late. */
  async exam(): Promise<string> {
    return (await (this.made ??= this.make())).examId;
  }
  /** One of its papers, each once. */
  async paper(): Promise<string> {
    const { papers } = await (this.made ??= this.make());
    const id = papers.shift();
    if (id === undefined) throw new Error('no late paper is left');
    return id;
  }
  private async make(): Promise<{ examId: string; papers: string[] }> {
    const { school } = this.cast;
    const people = await Promise.all(Array.from({ length: latePapers }, () => this.cast.person('learner')));
    const { examId, papers } = await school.ending(this.quIds.slice(0, 1), people, {}, this.cast.people.teacher.token);
    await this.shares.share('exam', examId);
    const count = async (path: '/api/paper/paper/paging' | '/api/exam/exam/late-paging', params: object): Promise<number> =>
      (await ask(path, school.admin, { params: { examId, ...params } })).total;
    const all = (total: number): boolean => total === latePapers;
    await until('the papers are closed', () => count('/api/paper/paper/paging', { handState: 1 }), all, 40_000);
    const [quId = ''] = this.quIds;
    for (const [index, paperId] of papers.entries())
      await call('/api/paper/paper/fill-answer', people[index]?.token ?? '', {
        paperId,
        answers: [{ quId, seq: 1, by: 'pageone1', age: 60_000, answer: {} }],
      });
    await until('the late answers are listed', () => count('/api/exam/exam/late-paging', {}), all);
    return { examId, papers };
  }
}
