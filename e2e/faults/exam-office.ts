import { setTimeout as pause } from 'node:timers/promises';
import { errors, type CallTypes } from '@xuekao/contracts';
import { readConfig } from '@xuekao/platform';
import { ask, signedInLearners, type Candidate, type Prepared } from '../../loadtests/bench/prepare.ts';
import { Administrator, eventually, patienceMs, scoresOf } from './administrator.ts';
import { send, signIn } from './candidates.ts';
import { ArrangedPapers } from './arranged-papers.ts';
import { LateAnswers, type Key } from './late-answers.ts';
import { MovedPapers } from './moved-papers.ts';

export interface OfficeVerdict {
  /** corrections that were applied and taken back */
  corrections: number;
  withheld: number;
  /** late answers that the platform said it had not taken, and decisions about them */
  late: number;
  decisions: number;
  /** of papers to another device, and papers that stood for a while */
  moves: number;
  pauses: number;
  /** extra times given to those who sit, and papers changed for another one */
  arrangements: number;
  swaps: number;
  faults: string[];
}

const people = 8;
const movers = 3;
const arranged = 2;
/** Points of each question of the exam (`publishedExam`). */
const worth = 2;

/**
 * An exam office at work while candidates sit: it corrects the text and the key of a question and takes that back, withholds results and
 * shows them again, decides about answers that came after the end of another exam, and pauses and resumes papers that go from device to
 * device, and gives more time and other papers. Marks are compared with a computation of its own.
 */
export class ExamOffice {
  readonly #prepared: Prepared;
  readonly #admin: Administrator;
  readonly #key: Key;
  /** who handed in, by person: the option that was chosen */
  readonly #chosen: ReadonlyMap<string, string>;
  readonly #learners: readonly Candidate[];
  readonly #before: ReadonlyMap<string, number>;
  readonly #late: LateAnswers | undefined;
  readonly #moved: MovedPapers;
  readonly #arranged: ArrangedPapers;
  readonly #verdict: OfficeVerdict = {
    ...{ corrections: 0, withheld: 0, late: 0, decisions: 0, moves: 0, pauses: 0, arrangements: 0, swaps: 0 },
    faults: [],
  };
  #isOver = false;
  #work: Promise<void> = Promise.resolve();

  private constructor(
    prepared: Prepared,
    admin: Administrator,
    key: Key,
    learners: readonly Candidate[],
    chosen: ReadonlyMap<string, string>,
    before: ReadonlyMap<string, number>,
    late: LateAnswers | undefined,
    moved: MovedPapers,
    others: ArrangedPapers,
  ) {
    this.#prepared = prepared;
    this.#admin = admin;
    this.#key = key;
    this.#learners = learners;
    this.#chosen = chosen;
    this.#before = before;
    this.#late = late;
    this.#moved = moved;
    this.#arranged = others;
  }

  /**
   * Some people of its own sit the exam and hand in before anything is broken.
   * @param hasLate another exam ends within a minute; only a trial that lasts longer has the time for it
   */
  static async open(prepared: Prepared, env: NodeJS.ProcessEnv, hasLate: boolean): Promise<ExamOffice> {
    const { url, examId } = prepared;
    const [model] = prepared.candidates;
    if (!model) throw new Error('a trial needs candidates');
    const learners = await signedInLearners(readConfig(env), movers + arranged + (hasLate ? people * 2 : people), model.userName);
    const admin = new Administrator(prepared);
    const key = await answerKeysOf(admin, examId);
    const own = learners.slice(0, people);
    const chosen = new Map<string, string>();
    for (const [index, who] of own.entries()) {
      who.paperId = (await ask(url, who.token, '/api/paper/paper/create-paper', { examId })).id;
      const option = index % 2 === 0 ? key.right : [key.other];
      chosen.set(who.userId, option.join());
      const answers = [{ quId: key.quId, seq: 1, answer: { options: option } }];
      await ask(url, who.token, '/api/paper/paper/fill-answer', { paperId: who.paperId, answers });
      await ask(url, who.token, '/api/paper/paper/hand-exam', { id: who.paperId, exState: 0 });
    }
    let before = new Map<string, number>();
    await eventually('the papers of the office are marked', async () => {
      before = await scoresOf(admin, examId, own);
      return before.size === own.length;
    });
    const late = hasLate ? await LateAnswers.open(prepared, admin, key, learners.slice(people + movers + arranged)) : undefined;
    const moved = await MovedPapers.open(prepared, admin, key, learners.slice(people, people + movers));
    const others = await ArrangedPapers.open(prepared, admin, key, learners.slice(people + movers, people + movers + arranged));
    const office = new ExamOffice(prepared, admin, key, own, chosen, before, late, moved, others);
    office.#work = office.#run();
    return office;
  }

  /** Streams of the attempts that it sat, besides those of the trial. */
  get paperIds(): string[] {
    const own = [...this.#learners, ...this.#moved.learners, ...(this.#late?.learners ?? [])].map(({ paperId }) => paperId);
    return [...own, ...this.#arranged.paperIds];
  }

  /** Waits until the last correction is taken back, so that keys and text are those of the beginning. */
  async close(): Promise<OfficeVerdict> {
    this.#isOver = true;
    await this.#work;
    if (this.#late) {
      const { late, decisions, faults } = await this.#late.close();
      Object.assign(this.#verdict, { late, decisions });
      this.#verdict.faults.push(...faults);
    }
    const { moves, pauses, faults } = await this.#moved.close();
    Object.assign(this.#verdict, { moves, pauses });
    this.#verdict.faults.push(...faults);
    const { arrangements, swaps, faults: others } = await this.#arranged.close();
    Object.assign(this.#verdict, { arrangements, swaps });
    this.#verdict.faults.push(...others);
    return this.#verdict;
  }

  async #run(): Promise<void> {
    try {
      for (let turn = 1; !this.#isOver; turn += 1) {
        await this.#correct(turn);
        await this.#withhold();
        await pause(500);
      }
    } catch (error) {
      this.#verdict.faults.push(`the office broke off: ${String(error)}`);
    }
  }

  async #correct(turn: number): Promise<void> {
    const { quId, content, other } = this.#key;
    const reason = `更正 ${turn}`;
    const examId = this.#prepared.examId;
    const changes = [{ quId, leaves: [{ quId, content: `${content}<p>（勘误 ${turn}）</p>`, right: [other] }] }];
    const created = await this.#createdOnce({ examId, reason, changes });
    await this.#reach(created, 'ready', 'applied', '/api/exam/correction/apply');
    await this.#compare(`after correction ${turn}`, (chosen) => (chosen === other ? worth : 0));
    await this.#reach(created, 'applied', 'undone', '/api/exam/correction/undo');
    await this.#compare(`after taking correction ${turn} back`, (chosen) => (chosen === other ? 0 : worth));
    this.#verdict.corrections += 1;
  }

  /** Its answer may be lost after it was created: then it is found by its reason, and not created again. */
  async #createdOnce(input: CallTypes['/api/exam/correction/create']['input']): Promise<string> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await pause(300)) {
      const { records } = await this.#admin.get('/api/exam/correction/paging', { size: 20, params: { examId: input.examId } });
      const found = records.find(({ reason }) => reason === input.reason);
      if (found) return found.id;
      await send(this.#prepared.url, await this.#admin.token(), '/api/exam/correction/create', input);
    }
    throw new Error(`no correction ${input.reason} within ${patienceMs} ms`);
  }

  async #reach(
    id: string,
    from: 'ready' | 'applied',
    to: 'applied' | 'undone',
    path: '/api/exam/correction/apply' | '/api/exam/correction/undo',
  ): Promise<void> {
    await eventually(`the correction is ${to}`, async () => {
      const { state } = await this.#admin.get('/api/exam/correction/detail', { id });
      if (state === 'failed' || state === 'dropped') throw new Error(`a correction is ${state} on its way to ${to}`);
      if (state === from) await this.#admin.ask(path, { id });
      return state === to;
    });
  }

  async #compare(when: string, pointsOf: (chosen: string) => number): Promise<void> {
    const wasPoints = (chosen: string): number => (chosen === this.#key.other ? 0 : worth);
    const due = new Map(
      [...this.#before].map(([userId, score]) => {
        const chosen = this.#chosen.get(userId) ?? '';
        return [userId, score - wasPoints(chosen) + pointsOf(chosen)];
      }),
    );
    let shown = new Map<string, number>();
    await eventually(`marks ${when}`, async () => {
      shown = await scoresOf(this.#admin, this.#prepared.examId, this.#learners);
      return [...due].every(([userId, score]) => shown.get(userId) === score);
    }).catch(() => {
      this.#verdict.faults.push(`marks ${when} are ${JSON.stringify([...shown.values()])}, due ${JSON.stringify([...due.values()])}`);
    });
  }

  async #withhold(): Promise<void> {
    const { examId } = this.#prepared;
    const [who] = this.#learners;
    if (!who) return;
    await this.#admin.get('/api/exam/exam/withhold', { id: examId, withheld: true, reason: '核对答案' });
    await eventually('the result is withheld', async () => (await resultOf(this.#prepared, who)) === null);
    await this.#admin.get('/api/exam/exam/withhold', { id: examId, withheld: false });
    await eventually('the result is shown', async () => (await resultOf(this.#prepared, who)) === this.#before.get(who.userId));
    this.#verdict.withheld += 1;
  }
}

/** A choice question of the exam that no other correction has touched. */
async function answerKeysOf(admin: Administrator, examId: string): Promise<Key> {
  const { records } = await admin.get('/api/exam/correction/questions', { size: 200, params: { examId } });
  const chosen = records.find(({ quType }) => quType === 'radio');
  if (!chosen) throw new Error('the exam has no choice question');
  const { leaves } = await admin.get('/api/exam/correction/question', { examId, quId: chosen.quId });
  const [leaf] = leaves;
  const other = leaf?.options.find(({ id }) => !leaf.right.includes(id));
  if (!leaf || !other) throw new Error('the choice question has one option only');
  return { quId: leaf.quId, right: leaf.right, other: other.id, content: leaf.content };
}

/** The mark that the learner is shown: null without a mark; undefined without an answer. A session that is lost is opened again. */
async function resultOf({ url, password }: Prepared, who: Candidate): Promise<number | null | undefined> {
  const reply = await send(url, who.token, '/api/paper/paper/paper-result', { id: who.paperId });
  if (reply?.code === errors.NOT_SIGNED_IN.code) who.token = (await signIn(url, { userName: who.userName, password })) ?? who.token;
  if (reply?.code !== 0) return undefined;
  return (reply.data as CallTypes['/api/paper/paper/paper-result']['output']).userScore; // the contract's output
}
