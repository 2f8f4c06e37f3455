import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errors, type CallTypes } from '@xuekao/contracts';
import { ask, type Candidate, type Prepared } from '../../loadtests/bench/prepare.ts';
import { type Administrator, eventually } from './administrator.ts';
import type { Key } from './late-answers.ts';
import { outcomeOf } from './learner-calls.ts';

interface MoveVerdict {
  moves: number;
  pauses: number;
  faults: string[];
}
interface MovedPaper {
  who: Candidate;
  /** two browsers of the person; the first of them holds the paper */
  devices: [holding: string, other: string];
  /** of the newest answer that was acknowledged */
  seq: number;
}
type LeftTime = CallTypes['/api/paper/paper/left-time']['output'];

/** Between the clocks of two processes, and of whole seconds. */
const slackSeconds = 3;
const newDevice = (): string => randomBytes(16).toString('hex');
const newId = (): string => randomBytes(12).toString('hex');

/**
 * Candidates who go from one device to another and back, and whose papers an administrator pauses and resumes, while the platform is
 * broken: only the device that holds the paper saves, nothing is saved while it stands, and no time is lost by that.
 */
export class MovedPapers {
  readonly learners: readonly Candidate[];
  readonly #prepared: Prepared;
  readonly #admin: Administrator;
  readonly #key: Key;
  readonly #sittings: readonly MovedPaper[];
  readonly #verdict: MoveVerdict = { moves: 0, pauses: 0, faults: [] };
  #isOver = false;
  readonly #work: Promise<void>;

  private constructor(prepared: Prepared, admin: Administrator, key: Key, sittings: readonly MovedPaper[]) {
    this.#prepared = prepared;
    this.#admin = admin;
    this.#key = key;
    this.#sittings = sittings;
    this.learners = sittings.map(({ who }) => who);
    this.#work = this.#run();
  }

  static async open(prepared: Prepared, admin: Administrator, key: Key, learners: readonly Candidate[]): Promise<MovedPapers> {
    const { url, examId } = prepared;
    const sittings: MovedPaper[] = [];
    for (const who of learners) {
      who.paperId = (await ask(url, who.token, '/api/paper/paper/create-paper', { examId })).id;
      // the first move gives the paper a device: its beginning named none
      sittings.push({ who, devices: [newDevice(), newDevice()], seq: 0 });
    }
    return new MovedPapers(prepared, admin, key, sittings);
  }

  /** Waits for the turn that is under way, and compares what each page reads with what was acknowledged. */
  async close(): Promise<MoveVerdict> {
    this.#isOver = true;
    await this.#work;
    return this.#verdict;
  }

  async #run(): Promise<void> {
    try {
      while (!this.#isOver) {
        for (const sitting of this.#sittings) {
          await this.#move(sitting);
          await this.#pause(sitting);
        }
        await pause(500);
      }
      for (const sitting of this.#sittings) await this.#compare(sitting);
    } catch (error) {
      this.#verdict.faults.push(`moves of device broke off: ${String(error)}`);
    }
  }

  async #move(sitting: MovedPaper): Promise<void> {
    const [former, next] = sitting.devices;
    await this.#outcome(sitting, next, '/api/paper/paper/move-here', { paperId: sitting.who.paperId }, [0]);
    sitting.devices = [next, former];
    await this.#save(sitting, 'the device that the paper went to', 0);
    await this.#save(sitting, 'the device that the paper left', errors.PAPER_ELSEWHERE.code, former);
    this.#verdict.moves += 1;
  }

  async #pause(sitting: MovedPaper): Promise<void> {
    const { paperId } = sitting.who;
    const deed = () => ({ id: newId(), ids: [paperId], reason: '停电' });
    await this.#once('/api/paper/paper/pause', deed());
    const [device] = sitting.devices;
    const before = await this.#left(sitting, device);
    if (before.paused === undefined) this.#fault(sitting, 'was paused and runs');
    await this.#save(sitting, 'the page of a paper that stands', errors.PAPER_PAUSED.code);
    await pause(1500);
    const after = await this.#left(sitting, device);
    if (after.leftSeconds !== before.leftSeconds)
      this.#fault(sitting, `stood, and went from ${before.leftSeconds} s to ${after.leftSeconds} s`);
    const resumedAt = performance.now();
    await this.#once('/api/paper/paper/resume', deed());
    const { leftSeconds, paused } = await this.#left(sitting, device);
    const passed = (performance.now() - resumedAt) / 1000;
    if (paused !== undefined) this.#fault(sitting, 'was resumed and stands');
    if (leftSeconds > after.leftSeconds + slackSeconds || leftSeconds < after.leftSeconds - passed - slackSeconds)
      this.#fault(sitting, `had ${after.leftSeconds} s when it was resumed, and ${leftSeconds} s after ${passed.toFixed(1)} s`);
    await this.#save(sitting, 'the page of a paper that was resumed', 0);
    this.#verdict.pauses += 1;
  }

  /** A deed of the administrator; sent again after a reply that was lost, it is the same one. */
  async #once(
    path: '/api/paper/paper/pause' | '/api/paper/paper/resume',
    deed: { id: string; ids: string[]; reason: string },
  ): Promise<void> {
    await eventually(`${path} of paper ${deed.ids.join()}`, async () => (await this.#admin.get(path, deed)).count === 1);
  }

  async #left(sitting: MovedPaper, device: string): Promise<LeftTime> {
    const { data } = await this.#outcome(sitting, device, '/api/paper/paper/left-time', { id: sitting.who.paperId }, [0]);
    return data;
  }

  /** One answer, with the outcome that is due. @param device the one that holds the paper */
  async #save(sitting: MovedPaper, whose: string, due: number, device = sitting.devices[0]): Promise<void> {
    const { quId, right, other } = this.#key;
    const seq = sitting.seq + 1;
    const options = seq % 2 === 0 ? right : [other];
    const ends = [0, errors.PAPER_ELSEWHERE.code, errors.PAPER_PAUSED.code, errors.PAPER_CLOSED.code];
    const body = { paperId: sitting.who.paperId, answers: [{ quId, seq, answer: { options } }] };
    const { code } = await this.#outcome(sitting, device, '/api/paper/paper/fill-answer', body, ends);
    if (code !== due) this.#fault(sitting, `${whose} was answered ${code}, ${due} was due`);
    if (code === 0) sitting.seq = seq;
  }

  async #compare(sitting: MovedPaper): Promise<void> {
    const { data } = await this.#outcome(
      sitting,
      sitting.devices[0],
      '/api/paper/paper/paper-detail',
      { paperId: sitting.who.paperId },
      [0],
    );
    const { cards } = data;
    const seq = cards.find(({ quId }) => quId === this.#key.quId)?.seq;
    if (seq !== sitting.seq) this.#fault(sitting, `shows sequence ${seq}, but ${sitting.seq} was acknowledged`);
  }

  #outcome<P extends keyof CallTypes>(
    { who }: MovedPaper,
    device: string,
    path: P,
    input: CallTypes[P]['input'],
    ends: readonly number[],
  ): Promise<{ code: number; data: CallTypes[P]['output'] }> {
    return outcomeOf(this.#prepared, who, path, input, ends, device);
  }

  #fault({ who }: MovedPaper, what: string): void {
    this.#verdict.faults.push(`paper ${who.paperId}: ${what}`);
  }
}
