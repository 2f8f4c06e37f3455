/**
 * Answers that are asked for once by all who want them within a moment. One that failed is asked for again, and one that somebody knows to
 * be old.
 */
export class RecentAnswers<T> {
  private readonly kept = new Map<string, { until: number; since: number; answer: Promise<T> }>();

  constructor(private readonly keepMs: number) {}

  /** @param since number of the news that the answer has to know; those who wish for an earlier one get the later answer as well */
  get(key: string, ask: () => Promise<T>, since = 0): Promise<T> {
    const now = performance.now();
    const known = this.kept.get(key);
    if (known && known.until > now && known.since >= since) return known.answer;
    for (const [each, { until }] of this.kept) if (until <= now) this.kept.delete(each);
    const answer = ask();
    this.kept.set(key, { until: now + this.keepMs, since, answer });
    answer.catch(() => {
      if (this.kept.get(key)?.answer === answer) this.kept.delete(key);
    });
    return answer;
  }
}
