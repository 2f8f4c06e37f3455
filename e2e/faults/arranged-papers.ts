import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errors, type CallTypes } from '@xuekao/contracts';
import { ask, publishedExamOf, type Candidate, type Prepared } from '../../loadtests/bench/prepare.ts';
import { type Administrator, eventually } from './administrator.ts';
import type { Key } from './late-answers.ts';
import { outcomeOf } from './learner-calls.ts';

interface ArrangeVerdict {
  /** extra times given to somebody who sits, and papers that were changed for another one */
  arrangements: number;
  swaps: number;
  faults: string[];
}
interface ArrangedPaper {
  who: Candidate;
  /** all that the person was given; of several the longest counts */
  extraMinutes: number;
  /** of the newest answer that was acknowledged in the paper at hand */
  seq: number;
}

/** An instant lies between these; seconds of the process. */
interface Instant {
  from: number;
  to: number;
}

/** Between the clocks of two processes, and of whole seconds. */
const slackSeconds = 3;
const examMinutes = 240;
const lastsMs = 6 * 3_600_000;
const seconds = (): number => performance.now() / 1000;
const newId = (): string => randomBytes(12).toString('hex');

/**
 * Candidates of an exam of their own, who get more time and another paper again and again while the platform is broken: each arrangement
 * gives its difference once, each swap ends one paper and begins one, and what an old page sends lands in neither.
 */
export class ArrangedPapers {
  readonly learners: readonly Candidate[];
  /** of every paper that was begun, the ended ones included */
  readonly paperIds: string[];
  readonly #prepared: Prepared;
  readonly #admin: Administrator;
  readonly #key: Key;
  readonly #examId: string;
  readonly #sittings: readonly ArrangedPaper[];
  readonly #verdict: ArrangeVerdict = { arrangements: 0, swaps: 0, faults: [] };
  #isOver = false;
  readonly #work: Promise<void>;

  private constructor(prepared: Prepared, admin: Administrator, key: Key, examId: string, learners: readonly Candidate[]) {
    this.#prepared = prepared;
    this.#admin = admin;
    this.#key = key;
    this.#examId = examId;
    this.learners = learners;
    this.paperIds = learners.map(({ paperId }) => paperId);
    this.#sittings = learners.map((who) => ({ who, extraMinutes: 0, seq: 0 }));
    this.#work = this.#run();
  }

  /** @param key a question that each paper of the exam has, beside one that is drawn */
  static async open(prepared: Prepared, admin: Administrator, key: Key, learners: readonly Candidate[]): Promise<ArrangedPapers> {
    const { url } = prepared;
    const token = await admin.token();
    const { records } = await admin.get('/api/qu/qu/paging-with-answer', { size: 1, params: { quType: 'radio' } });
    const [drawn] = records;
    if (!drawn) throw new Error('there is no choice question to draw');
    const groups = [
      { title: '抽题', joinType: 2 as const, perScore: 2, rules: [{ repoId: drawn.repoId, quType: 'radio' as const, count: 1 }] },
      { title: '选题', joinType: 1 as const, perScore: 2, items: [{ quId: key.quId }] },
    ];
    const examId = await publishedExamOf(url, token, groups, new Date(Date.now() + lastsMs));
    for (const who of learners) who.paperId = (await ask(url, who.token, '/api/paper/paper/create-paper', { examId })).id;
    return new ArrangedPapers(prepared, admin, key, examId, learners);
  }

  /** Waits for the turn that is under way, and compares what each page reads with what was acknowledged. */
  async close(): Promise<ArrangeVerdict> {
    this.#isOver = true;
    await this.#work;
    return this.#verdict;
  }

  async #run(): Promise<void> {
    try {
      for (let turn = 1; !this.#isOver; turn += 1) {
        for (const sitting of this.#sittings) {
          await this.#give(sitting);
          await this.#swap(sitting, turn % 2 === 0 ? 'whole' : 'left');
        }
        await pause(500);
      }
      for (const sitting of this.#sittings) await this.#compare(sitting);
    } catch (error) {
      this.#verdict.faults.push(`arrangements broke off: ${String(error)}`);
    }
  }

  /** Two minutes more than before: what the paper gets is the difference, whatever is killed meanwhile, and once. */
  async #give(sitting: ArrangedPaper): Promise<void> {
    const { who } = sitting;
    const before = await this.#end(sitting);
    sitting.extraMinutes += 2;
    const { extraMinutes } = sitting;
    const targets = [{ kind: 'user' as const, id: who.userId }];
    const deed = { id: newId(), examId: this.#examId, targets, extraMinutes, reason: '右手受伤' };
    const { count } = await this.#admin.get('/api/exam/exam/arrange-give', deed);
    if (count !== 1) this.#fault(sitting, `was given time ${count} times`);
    await eventually(`the arrangement of paper ${who.paperId} is done`, async () => {
      const { records } = await this.#admin.get('/api/exam/exam/arrange-paging', { size: 200, params: { examId: this.#examId } });
      const own = records.filter((row) => row.targetId === who.userId && row.extraMinutes === extraMinutes);
      if (own.length > 1) throw new Error(`one arrangement is listed ${own.length} times`);
      return own[0]?.state === 'done' && own[0].papers === 1;
    });
    this.#compareEnd(sitting, 'an arrangement', { from: before.from + 120, to: before.to + 120 }, await this.#end(sitting));
    this.#verdict.arrangements += 1;
  }

  async #swap(sitting: ArrangedPaper, time: 'whole' | 'left'): Promise<void> {
    const { who } = sitting;
    const former = who.paperId;
    await this.#save(sitting, former, 0);
    const before = await this.#end(sitting);
    const questions = await this.#drawn(sitting);
    const from = seconds();
    const deed = { id: newId(), paperId: former, time, reason: '试题泄露' };
    who.paperId = (await this.#admin.get('/api/paper/paper/swap', deed)).id;
    this.paperIds.push(who.paperId);
    const to = seconds();
    // an old page, with a later sequence of a question that both papers have
    await this.#save(sitting, former, errors.PAPER_CLOSED.code);
    sitting.seq = 0;
    await this.#compare(sitting);
    const again = (await this.#drawn(sitting)).filter((quId) => questions.includes(quId));
    if (again.length > 0) this.#fault(sitting, `has ${again.length} of the questions of the paper before it`);
    const whole = (examMinutes + sitting.extraMinutes) * 60;
    const due = time === 'whole' ? { from: from + whole, to: to + whole } : before;
    this.#compareEnd(sitting, `a swap (${time})`, due, await this.#end(sitting));
    await this.#save(sitting, who.paperId, 0);
    this.#verdict.swaps += 1;
  }

  #compareEnd(sitting: ArrangedPaper, deed: string, due: Instant, end: Instant): void {
    const early = due.from - end.to;
    const late = end.from - due.to;
    if (early > slackSeconds) this.#fault(sitting, `ends at least ${early.toFixed(1)} s too early after ${deed}`);
    if (late > slackSeconds) this.#fault(sitting, `ends at least ${late.toFixed(1)} s too late after ${deed}`);
  }

  /** When the paper ends: an answer that is a while on its way says so less exactly. */
  async #end(sitting: ArrangedPaper): Promise<Instant> {
    const from = seconds();
    const { leftSeconds } = (await this.#outcome(sitting, '/api/paper/paper/left-time', { id: sitting.who.paperId })).data;
    return { from: from + leftSeconds, to: seconds() + leftSeconds };
  }

  async #paper(sitting: ArrangedPaper): Promise<CallTypes['/api/paper/paper/paper-detail']['output']> {
    return (await this.#outcome(sitting, '/api/paper/paper/paper-detail', { paperId: sitting.who.paperId })).data;
  }

  async #drawn(sitting: ArrangedPaper): Promise<string[]> {
    const [group] = (await this.#paper(sitting)).groupList;
    return group?.quList.map(({ quId }) => quId) ?? [];
  }

  async #save(sitting: ArrangedPaper, paperId: string, due: number): Promise<void> {
    const { quId, right, other } = this.#key;
    const seq = sitting.seq + 1;
    const body = { paperId, answers: [{ quId, seq, answer: { options: seq % 2 === 0 ? right : [other] } }] };
    const { code } = await this.#outcome(sitting, '/api/paper/paper/fill-answer', body, [0, errors.PAPER_CLOSED.code]);
    if (code !== due) this.#fault(sitting, `answered a save in paper ${paperId} with ${code}, ${due} was due`);
    if (code === 0) sitting.seq = seq;
  }

  async #compare(sitting: ArrangedPaper): Promise<void> {
    const { cards } = await this.#paper(sitting);
    const seq = cards.find(({ quId }) => quId === this.#key.quId)?.seq;
    if (seq !== sitting.seq) this.#fault(sitting, `shows sequence ${seq}, but ${sitting.seq} was acknowledged`);
  }

  #outcome<P extends keyof CallTypes>(
    { who }: ArrangedPaper,
    path: P,
    input: CallTypes[P]['input'],
    ends: readonly number[] = [0],
  ): Promise<{ code: number; data: CallTypes[P]['output'] }> {
    return outcomeOf(this.#prepared, who, path, input, ends);
  }

  #fault({ who }: ArrangedPaper, what: string): void {
    this.#verdict.faults.push(`paper ${who.paperId}: ${what}`);
  }
}
