import { Injectable } from '@nestjs/common';
import { calls, type Output } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { AttemptCollections } from '../attempts/index.js';
import type { ExamDoc } from '../exams/index.js';

export type Learner = Output<typeof calls.identity.users.audience>[number];
type Audience = Pick<ExamDoc, '_id' | 'openType' | 'departs' | 'users'>;
/** People who are asked for, and kept, at once. */
const pageSize = 5000;
const lookedUpAtOnce = 1000;

/**
 * People whom an exam names, by department and account. In pages: an audience may be larger than what a process should hold.
 * `within` are departments, with those below them, of whose people is asked; undefined: of all.
 */
@Injectable()
export class ExamAudience {
  constructor(
    private readonly client: CallClient,
    private readonly attempts: AttemptCollections,
  ) {}

  async *pages(
    { openType, departs, users }: Audience,
    within: readonly string[] | undefined,
    requestId: string,
    keyword = '',
  ): AsyncGenerator<Learner[]> {
    // whoever knows the password may come; a marker of single papers knows of nobody
    if (openType === 9 || within?.length === 0) return;
    const asked = {
      deptCodes: openType === 2 ? departs : null,
      users: openType === 3 ? users : null,
      ...(within === undefined ? {} : { within: [...within] }),
      ...(keyword === '' ? {} : { keyword }),
      limit: pageSize,
    };
    let last: Learner | undefined;
    do {
      const from = last && { after: { deptCode: last.deptCode, userName: last.userName, id: last.id } };
      const page: Learner[] = await this.client.call(calls.identity.users.audience, { ...asked, ...from }, { requestId });
      if (page.length > 0) yield page;
      last = page.length < pageSize ? undefined : page.at(-1);
    } while (last !== undefined);
  }

  /** @param most people  @returns `isCut` where there are more */
  async first(
    exam: Audience,
    { within, keyword, most }: { within: readonly string[] | undefined; keyword?: string | undefined; most: number },
    requestId: string,
  ): Promise<{ people: Learner[]; isCut: boolean }> {
    const people: Learner[] = [];
    for await (const page of this.pages(exam, within, requestId, keyword)) {
      const room = most - people.length;
      people.push(...page.slice(0, room));
      if (page.length > room) return { people, isCut: true };
    }
    return { people, isCut: false };
  }

  /** People of the audience without a paper. */
  async *absentees(exam: Audience, within: readonly string[] | undefined, requestId: string): AsyncGenerator<Learner[]> {
    for await (const page of this.pages(exam, within, requestId)) {
      const came = await this.cameAmong(page, { examId: exam._id });
      const absent = page.filter(({ id }) => !came.has(id));
      if (absent.length > 0) yield absent;
    }
  }

  /** Number of them, and the first ones. @param most people who are named */
  async absent(
    exam: Audience,
    within: readonly string[] | undefined,
    requestId: string,
    most: number,
  ): Promise<{ count: number; people: Learner[] }> {
    const people: Learner[] = [];
    let count = 0;
    for await (const page of this.absentees(exam, within, requestId)) {
      count += page.length;
      people.push(...page.slice(0, most - people.length));
    }
    return { count, people };
  }

  /** Which of the people have such a paper. */
  async cameAmong(people: readonly Learner[], papers: Record<string, unknown>): Promise<ReadonlySet<string>> {
    const came = new Set<string>();
    // a large exam has more papers than a process should hold, or wait for, at once
    for (let from = 0; from < people.length; from += lookedUpAtOnce) {
      const userId = { $in: people.slice(from, from + lookedUpAtOnce).map(({ id }) => id) };
      for (const id of await this.attempts.papers.distinct('userId', { ...papers, userId })) came.add(id);
    }
    return came;
  }
}
