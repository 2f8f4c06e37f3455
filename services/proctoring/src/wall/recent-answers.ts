/** Answers that are asked for once by all who want them within a moment. One that failed is asked for again. */
export class RecentAnswers<T> {
  private readonly kept = new Map<string, { until: number; answer: Promise<T> }>();

  constructor(private readonly keepMs: number) {}

  get(key: string, ask: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const known = this.kept.get(key);
    if (known && known.until > now) return known.answer;
    for (const [each, { until }] of this.kept) if (until <= now) this.kept.delete(each);
    const answer = ask();
    this.kept.set(key, { until: now + this.keepMs, answer });
    answer.catch(() => {
      if (this.kept.get(key)?.answer === answer) this.kept.delete(key);
    });
    return answer;
  }
}
