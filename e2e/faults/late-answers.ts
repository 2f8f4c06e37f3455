import { errors } from '@xuekao/contracts';
import { ask, publishedExam, type Candidate, type Prepared } from '../../loadtests/bench/prepare.ts';
import { type Administrator, eventually, scoresOf } from './administrator.ts';
import { outcomeOf } from './learner-calls.ts';

/** A choice question, and an option that is not right. */
export interface Key {
  quId: string;
  right: string[];
  other: string;
  content: string;
}
interface LateVerdict {
  late: number;
  decisions: number;
  faults: string[];
}

const lastsMs = 45_000;

/**
 * An exam that ends while the platform is broken. Its candidates answered wrongly in time and rightly too late; an administrator takes what
 * every second of them sent. Each decision stands once, and marks follow it.
 */
export class LateAnswers {
  readonly learners: readonly Candidate[];
  readonly #prepared: Prepared;
  readonly #admin: Administrator;
  readonly #key: Key;
  readonly #examId: string;
  readonly #work: Promise<LateVerdict>;

  private constructor(prepared: Prepared, admin: Administrator, key: Key, examId: string, learners: readonly Candidate[]) {
    this.#prepared = prepared;
    this.#admin = admin;
    this.#key = key;
    this.#examId = examId;
    this.learners = learners;
    this.#work = this.#run();
  }

  static async open(prepared: Prepared, admin: Administrator, key: Key, learners: readonly Candidate[]): Promise<LateAnswers> {
    const { url } = prepared;
    const endsAt = new Date(Date.now() + lastsMs);
    const examId = await publishedExam(url, await admin.token(), [{ id: key.quId }], endsAt);
    for (const who of learners) {
      who.paperId = (await ask(url, who.token, '/api/paper/paper/create-paper', { examId })).id;
      const answers = [{ quId: key.quId, seq: 1, answer: { options: [key.other] } }];
      await ask(url, who.token, '/api/paper/paper/fill-answer', { paperId: who.paperId, answers });
    }
    return new LateAnswers(prepared, admin, key, examId, learners);
  }

  /** Waits until everything is decided. */
  close(): Promise<LateVerdict> {
    return this.#work;
  }

  async #run(): Promise<LateVerdict> {
    const verdict: LateVerdict = { late: 0, decisions: 0, faults: [] };
    try {
      await eventually('the papers of the exam that ended are closed', async () => {
        const { total } = await this.#admin.get('/api/paper/paper/paging', { params: { examId: this.#examId, handState: 1 } });
        return total === this.learners.length;
      });
      for (const [index, who] of this.learners.entries()) {
        await this.#send(who);
        verdict.late += 1;
        verdict.faults.push(...(await this.#decide(who, index % 2 === 0)));
        verdict.decisions += 1;
      }
      const due = new Map(this.learners.map(({ userId }, index) => [userId, index % 2 === 0 ? 2 : 0]));
      let shown = new Map<string, number>();
      await eventually('marks after the decisions', async () => {
        shown = await scoresOf(this.#admin, this.#examId, this.learners);
        return [...due].every(([userId, score]) => shown.get(userId) === score);
      }).catch(() => {
        verdict.faults.push(`marks after late answers are ${JSON.stringify([...shown])}, due ${JSON.stringify([...due])}`);
      });
    } catch (error) {
      verdict.faults.push(`late answers broke off: ${String(error)}`);
    }
    return verdict;
  }

  /** Until the platform says that the paper is closed: then the answer is sealed evidence. */
  async #send(who: Candidate): Promise<void> {
    const answers = [{ quId: this.#key.quId, seq: 2, answer: { options: this.#key.right } }];
    const input = { paperId: who.paperId, answers };
    const { code } = await outcomeOf(this.#prepared, who, '/api/paper/paper/fill-answer', input, [0, errors.PAPER_CLOSED.code]);
    if (code === 0) throw new Error('an answer that came too late was taken');
  }

  /** An answer to a decision may be lost: what the log holds is looked at before it is sent again. */
  async #decide({ paperId: id, userName }: Candidate, isTaken: boolean): Promise<string[]> {
    let faults: string[] = [];
    await eventually(`the decision about ${userName}`, async () => {
      const { questions, version, decisions, deadline, handTime } = await this.#admin.get('/api/exam/exam/late-detail', { id });
      const keys = questions.flatMap(({ late }) => late.map(({ key }) => key));
      if (decisions.length > 0) {
        faults = [
          ...(decisions.length > 1 ? [`paper ${id} was decided about ${decisions.length} times`] : []),
          ...((decisions[0]?.taken.length ?? 0) === (isTaken ? 1 : 0) ? [] : [`paper ${id} took ${JSON.stringify(decisions[0]?.taken)}`]),
          ...(handTime === deadline ? [] : [`paper ${id} was handed in at ${handTime}, its deadline is ${deadline}`]),
        ];
        return true;
      }
      if (keys.length === 0) throw new Error(`the late answer of paper ${id} was acknowledged and is not there`);
      const take = isTaken ? keys.slice(0, 1) : [];
      await this.#admin.ask('/api/exam/exam/late-judge', { id, version, take, reason: '考场断网' });
      return false;
    });
    return faults;
  }
}
