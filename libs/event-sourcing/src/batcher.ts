import { outsideSpans } from '@xuekao/tracing';
import { StoreBusy } from './event-store.js';

interface PendingQuestion<Q, A> {
  question: Q;
  /** on the clock of `performance.now()` */
  deadline: number;
  resolve(answer: A): void;
  reject(error: unknown): void;
}
export interface BatcherOptions {
  /** Questions of one round. */
  round?: number;
  /** Questions that wait for a round; more are refused. */
  waiting?: number;
  /** Milliseconds that a question may wait for its round to begin. */
  timeoutMs?: number;
  /** Milliseconds that a round waits for more questions before it begins; 0: a lone question leaves at once. */
  gatherMs?: number;
}

/**
 * Does in one round what many ask for at the same time: a wave of starts costs the database a few commands, not a few
 * per person. Without a timer while rounds end: a lone question leaves at once, others gather while a round is on its way. A round that
 * is dear to begin and in no hurry may wait for more (`gatherMs`).
 */
export class Batcher<Q, A> {
  private waiting: PendingQuestion<Q, A>[] = [];
  private isUnderWay = false;
  private isPlanned = false;
  private sweep: NodeJS.Timeout | undefined;
  private readonly options: Required<BatcherOptions>;

  /** @param work answers in the order of the questions; a failure is everybody's of that round */
  constructor(
    private readonly work: (questions: readonly Q[]) => Promise<readonly A[]>,
    options: BatcherOptions = {},
  ) {
    this.options = { round: 200, waiting: 10_000, timeoutMs: 3000, gatherMs: 0, ...options };
  }

  /** @throws {StoreBusy} too many wait, or the rounds before take too long; the work has not begun */
  ask(question: Q): Promise<A> {
    if (this.waiting.length >= this.options.waiting) return Promise.reject(new StoreBusy(`${this.waiting.length} questions are waiting`));
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, deadline: performance.now() + this.options.timeoutMs, resolve, reject });
      // a round is nobody's own work
      outsideSpans(() => this.plan());
    });
  }

  private plan(): void {
    if (this.waiting.length > 0 && this.isUnderWay) this.armSweep();
    if (this.isPlanned || this.isUnderWay || this.waiting.length === 0) return;
    this.isPlanned = true;
    const begin = (): void => {
      this.isPlanned = false;
      this.refuseExpired();
      const round = this.waiting.splice(0, this.options.round);
      if (round.length > 0) void this.run(round);
    };
    if (this.options.gatherMs > 0) setTimeout(begin, this.options.gatherMs);
    else setImmediate(begin);
  }

  private async run(round: readonly PendingQuestion<Q, A>[]): Promise<void> {
    this.isUnderWay = true;
    if (this.waiting.length > 0) this.armSweep();
    try {
      const answers = await this.work(round.map(({ question }) => question));
      if (answers.length !== round.length) throw new Error(`${round.length} questions, ${answers.length} answers`);
      round.forEach(({ resolve }, index) => resolve(answers[index] as A)); // as many answers as questions, see above
    } catch (error) {
      for (const { reject } of round) reject(error);
    } finally {
      this.isUnderWay = false;
      this.plan();
    }
  }

  /** Questions stand in the order of their deadlines. */
  private refuseExpired(): void {
    const now = performance.now();
    const alive = this.waiting.findIndex(({ deadline }) => deadline > now);
    const expired = this.waiting.splice(0, alive === -1 ? this.waiting.length : alive);
    for (const { reject } of expired) reject(new StoreBusy('the database did not come to the question in time'));
  }

  /** A round that hangs tells nobody who waits behind it. */
  private armSweep(): void {
    const [first] = this.waiting;
    if (this.sweep || !first) return;
    this.sweep = setTimeout(
      () => {
        this.sweep = undefined;
        this.refuseExpired();
        this.armSweep();
      },
      Math.max(1, first.deadline - performance.now()),
    );
    this.sweep.unref();
  }
}
