import type { Collection, Db } from 'mongodb';
import type { PositionDocument } from './consumer-progress.js';

const dayMs = 86_400_000;
/** Of a stream whose owner tells nothing of it any more: for so long the broker may still send what it was sent. */
const marksStayMs = 60 * dayMs;
const restMs = dayMs;
const restAfterFaultMs = 3_600_000;
const together = 500;

/**
 * Marks of a consumer, each the last event that it took of a stream, go once its owner says that it can tell nothing of the stream any more
 * (docs/decisions/0160). Once a day all of them are looked through, a page at a time.
 */
export class ForgottenMarks {
  readonly #positions: Collection<PositionDocument>;
  #after = '';
  #restsUntil = 0;
  #running: Promise<void> | undefined;

  /** @param ask of these streams those of which nothing will be told; null: none of them, ever */
  constructor(
    db: Db,
    private readonly durable: string,
    private readonly ask: (streams: string[]) => Promise<string[] | null>,
    private readonly onError: ((error: unknown) => void) | undefined,
  ) {
    this.#positions = db.collection<PositionDocument>('consumed');
  }

  /** Looks through the next page beside what the consumer does; nothing where it rests, or the page before is not done. */
  go(): void {
    if (this.#running || performance.now() < this.#restsUntil) return;
    this.#running = this.#page()
      .catch((error: unknown) => {
        this.#rest(restAfterFaultMs);
        this.onError?.(error);
      })
      .finally(() => (this.#running = undefined));
  }

  async end(): Promise<void> {
    await this.#running;
  }

  #rest(ms: number): void {
    this.#after = '';
    this.#restsUntil = performance.now() + ms;
  }

  async #page(): Promise<void> {
    const prefix = `${this.durable}/`;
    const now = new Date();
    const rows = await this.#positions
      .find({ _id: { $gt: this.#after || prefix, $lt: `${prefix}\u{FFFF}` } })
      .sort({ _id: 1 })
      .limit(together)
      .toArray();
    const untimed = rows.filter(({ at }) => at === undefined).map(({ _id }) => _id);
    if (untimed.length > 0) await this.#positions.updateMany({ _id: { $in: untimed }, at: { $exists: false } }, { $set: { at: now } });
    const before = new Date(now.getTime() - marksStayMs);
    const old = rows.filter(({ at }) => at !== undefined && at < before).map(({ _id }) => _id.slice(prefix.length));
    if (old.length > 0) {
      const forgotten = await this.ask(old);
      if (forgotten === null) return this.#rest(restMs);
      // one that was taken meanwhile has a mark of now
      await this.#positions.deleteMany({ _id: { $in: forgotten.map((stream) => `${prefix}${stream}`) }, at: { $lt: before } });
    }
    if (rows.length < together) this.#rest(restMs);
    else this.#after = rows.at(-1)?._id ?? '';
  }
}
