/** Milliseconds for which a lesson that is opened waits for the last word about the one before. */
export const longestWaitMs = 5000;

/** Last words of lessons that were left: the next one is loaded behind them, because from then on its page alone is heard. */
export class LastWords {
  private word: Promise<unknown> = Promise.resolve();

  keep(word: Promise<unknown>): void {
    // whatever became of it, it is over
    this.word = Promise.all([this.word, word]).catch(() => undefined);
  }

  /** A network that is away keeps nobody from the next lesson for long. */
  async said(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = new Promise((resolve) => (timer = setTimeout(resolve, longestWaitMs)));
    await Promise.race([this.word, enough]);
    clearTimeout(timer);
  }
}
