interface Waiting<Q, A> {
  question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

/**
 * Does in one round what many ask for at the same time: a wave of starts costs the database a few commands, not a few
 * per person. Without a timer: a lone question leaves at once, others gather while two rounds are on their way.
 */
export class Coalesced<Q, A> {
  private waiting: Waiting<Q, A>[] = [];
  private underWay = 0;
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
    if (this.isPlanned || this.underWay >= 1) return;
    this.isPlanned = true;
    setImmediate(() => {
      this.isPlanned = false;
      const round = this.waiting.splice(0, this.limit);
      if (round.length > 0) void this.run(round);
      if (this.waiting.length > 0) this.plan();
    });
  }

  private async run(round: readonly Waiting<Q, A>[]): Promise<void> {
    this.underWay += 1;
    try {
      const answers = await this.work(round.map(({ question }) => question));
      if (answers.length !== round.length) throw new Error(`${round.length} questions, ${answers.length} answers`);
      round.forEach(({ resolve }, index) => resolve(answers[index] as A)); // as many answers as questions, see above
    } catch (error) {
      for (const { reject } of round) reject(error);
    } finally {
      this.underWay -= 1;
      this.plan();
    }
  }
}
