import { StoreBusy } from './event-store.js';

/** Runs the tasks of one stream one after the other, those of different streams side by side. */
export class StreamQueue {
  readonly #lines = new Map<string, { last: Promise<unknown>; waiting: number }>();

  constructor(private readonly limit: number) {}

  /** @throws {StoreBusy} when `limit` tasks wait for this stream already */
  async run<T>(stream: string, task: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(stream) ?? { last: Promise.resolve(), waiting: 0 };
    if (line.waiting >= this.limit) throw new StoreBusy(`${line.waiting} commands wait for ${stream}`);
    line.waiting += 1;
    this.#lines.set(stream, line);
    const mine = line.last.then(task, task);
    line.last = mine;
    try {
      return await mine;
    } finally {
      line.waiting -= 1;
      if (line.waiting === 0) this.#lines.delete(stream);
    }
  }
}
