/** Answer to one question, and what it knows. */
interface RecentAnswer<T> {
  /** by the monotonic clock */
  begun: number;
  until: number;
  since: number;
  answer: Promise<T>;
  isMade: boolean;
}

/**
 * Answers that are asked for once by all who want them within a moment. One that failed is asked for again, and one that somebody knows to
 * be old.
 */
export class RecentAnswers<T> {
  private readonly kept = new Map<string, RecentAnswer<T>>();

  /** @param now the clock of the numbers of news: milliseconds */
  constructor(
    private readonly keepMs: number,
    private readonly now: () => number,
  ) {}

  /** @param since number of the news that the answer has to know; those who wish for an earlier one get the later answer as well */
  async get(key: string, ask: () => Promise<T>, since = 0): Promise<T> {
    const arrived = performance.now();
    for (;;) {
      const known = this.kept.get(key);
      const isRecent = known !== undefined && known.until > performance.now();
      if (isRecent && (known.since >= since || known.begun >= arrived)) return known.answer;
      // one at a time: all whose news come while it is made share the next one
      if (!isRecent || known.isMade) return this.make(key, ask, since);
      await known.answer.catch(() => undefined);
    }
  }

  private make(key: string, ask: () => Promise<T>, since: number): Promise<T> {
    const begun = performance.now();
    for (const [each, { until }] of this.kept) if (until <= begun) this.kept.delete(each);
    // no news have a number of the future: who sends one must not make others believe that this answer knows theirs
    const known = { begun, until: begun + this.keepMs, since: Math.min(since, this.now()) };
    const made: RecentAnswer<T> = { ...known, answer: ask(), isMade: false };
    this.kept.set(key, made);
    made.answer.then(
      () => (made.isMade = true),
      () => {
        made.isMade = true;
        if (this.kept.get(key) === made) this.kept.delete(key);
      },
    );
    return made.answer;
  }
}
