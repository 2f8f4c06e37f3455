/** Prints what is being done, with the seconds since the start; a long step is repeated at the interval given. */
export class Progress {
  /** The bootstrap hands its own beginning over, so that the seconds of an installation count. */
  readonly #startedAt = Number(process.env['XUEKAO_STARTED_AT'] ?? Date.now());
  readonly #write: (line: string) => void;

  constructor(write: (line: string) => void = (line) => process.stdout.write(`${line}\n`)) {
    this.#write = write;
  }

  say(text: string): void {
    const seconds = Math.round((Date.now() - this.#startedAt) / 1000);
    this.#write(`[${String(seconds).padStart(4)} s] ${text}`);
  }

  async step<T>(text: string, work: () => Promise<T>, everySeconds = 10): Promise<T> {
    const begun = Date.now();
    this.say(`${text} …`);
    const reminder = setInterval(() => this.say(`${text} … (${Math.round((Date.now() - begun) / 1000)} s)`), everySeconds * 1000);
    try {
      return await work();
    } finally {
      clearInterval(reminder);
    }
  }
}
