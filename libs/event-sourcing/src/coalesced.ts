interface Waiting<Q, A> {
  question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/**
 * Does in one round what many ask for at the same time: a wave of starts costs the database a few commands, not a few
 * per person. Without a timer: a lone question leaves at once, others gather while a round is on its way.
 */
export class Coalesced<Q, A> {
  private waiting: Waiting<Q, A>[] = [];
  private isUnderWay = false;
  private isPlanned = false;

  /** @param work answers in the order of the questions; a failure is everybody's of that round */
  constructor(
    private readonly work: (questions: readonly Q[]) => Promise<readonly A[]>,
    private readonly limit = 200,
  ) {}

  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      this.plan();
    });
  }

  private plan(): void {
    if (this.isPlanned || this.isUnderWay || this.waiting.length === 0) return;
    this.isPlanned = true;
    setImmediate(() => {
      this.isPlanned = false;
      void this.run(this.waiting.splice(0, this.limit));
    });
  }

  private async run(round: readonly Waiting<Q, A>[]): Promise<void> {
    this.isUnderWay = true;
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
}
