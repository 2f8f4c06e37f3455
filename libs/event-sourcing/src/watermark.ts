/** Numbers that were begun in order and end in any: up to which one all have ended. */
export class Watermark {
  /** begun and not under the mark yet, in order */
  readonly #open: number[] = [];
  readonly #ended = new Set<number>();

  /** @param mark up to which everything has ended before */
  constructor(private mark: number) {}

  get value(): number {
    return this.mark;
  }

  /** Everything up to this number has ended; nothing may be open. */
  advance(number: number): void {
    if (this.#open.length === 0) this.mark = Math.max(this.mark, number);
  }

  begin(number: number): void {
    this.#open.push(number);
  }

  end(number: number): void {
    this.#ended.add(number);
    for (let first = this.#open[0]; first !== undefined && this.#ended.delete(first); first = this.#open[0]) {
      this.#open.shift();
      this.mark = first;
    }
  }
}
