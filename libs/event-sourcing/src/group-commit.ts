import { activeSpan, outsideSpans, type Span } from '@xuekao/tracing';
import { StoreBusy } from './event-store.js';

export interface GroupCommitOptions {
  /** Items of one batch. */
  batchSize: number;
  /** Bytes of one batch, as far as `sizeOf` knows them. */
  batchBytes: number;
  /** Batches on their way at the same time. */
  inFlight: number;
  /** Items that wait; more are refused. */
  queueLength: number;
  /** Milliseconds from the arrival of an item to its answer, whatever happens. */
  timeoutMs: number;
}

/** One item on its way, with the promise that its caller holds. */
export interface PendingWrite<T, Result = void> {
  readonly item: T;
  readonly bytes: number;
  /** on the clock of `performance.now()` */
  readonly deadline: number;
  /** of the append that waits for it */
  readonly span?: Span | undefined;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** An item that has so little time left when its batch is formed is refused instead of sent. */
const leastTimeMs = 100;

/**
 * Writes together what arrives together: a batch leaves at once while fewer than `inFlight` are on their way; otherwise items gather until
 * one of these returns. Nobody waits for a timer, so a lone item is as fast as without batches. `write` settles each item it is given.
 */
export class GroupCommit<T, Result = void> {
  #queue: PendingWrite<T, Result>[] = [];
  #inFlight = 0;
  #scheduled = false;
  #sweep: NodeJS.Timeout | undefined;
  #idle: (() => void)[] = [];
  #closed = false;

  constructor(
    private readonly write: (batch: readonly PendingWrite<T, Result>[]) => Promise<void>,
    private readonly options: GroupCommitOptions,
    /** hears how many wait, whenever that changes */
    private readonly show: (waiting: number) => void = () => undefined,
  ) {}

  /** @throws {StoreBusy} when the queue is full, closed, or the item never left it in time */
  submit(item: T, bytes: number): Promise<Result> {
    if (this.#closed) return Promise.reject(new StoreBusy('the event store is closed'));
    if (this.#queue.length >= this.options.queueLength) return Promise.reject(new StoreBusy(`${this.#queue.length} appends are waiting`));
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + this.options.timeoutMs;
      this.#queue.push({ item, bytes, deadline, span: activeSpan(), resolve, reject });
      this.show(this.#queue.length);
      // a batch is no part of the call that happens to begin it
      outsideSpans(() => this.#schedule());
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#inFlight > 0 || this.#queue.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** After the input that is being read now: what came with it goes into the same batch. */
  #schedule(): void {
    if (this.#scheduled) return;
    if (this.#inFlight >= this.options.inFlight) {
      this.#armSweep();
      return;
    }
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#inFlight < this.options.inFlight && this.#queue.length > 0) this.#send();
      if (this.#queue.length > 0) this.#armSweep();
      else this.#rest();
    });
  }

  #send(): void {
    this.#refuseExpired();
    const batch = this.#take();
    this.show(this.#queue.length);
    if (batch.length === 0) return;
    this.#inFlight += 1;
    for (const { span } of batch) span?.event('the batch leaves', { 'db.operation.batch.size': batch.length });
    void this.write(batch).finally(() => {
      this.#inFlight -= 1;
      if (this.#queue.length > 0) this.#schedule();
      else this.#rest();
    });
  }

  #take(): PendingWrite<T, Result>[] {
    let bytes = 0;
    let count = 0;
    for (const { bytes: more } of this.#queue) {
      if (count === this.options.batchSize || (count > 0 && bytes + more > this.options.batchBytes)) break;
      bytes += more;
      count += 1;
    }
    return this.#queue.splice(0, count);
  }

  /** Deadlines stand in the order of arrival. */
  #refuseExpired(): void {
    const limit = performance.now() + leastTimeMs;
    const alive = this.#queue.findIndex(({ deadline }) => deadline > limit);
    const expired = this.#queue.splice(0, alive === -1 ? this.#queue.length : alive);
    for (const { reject } of expired) reject(new StoreBusy('the database did not take the append in time'));
  }

  /** While every batch hangs, nobody else would tell those who wait. */
  #armSweep(): void {
    const [first] = this.#queue;
    if (this.#sweep || !first) return;
    this.#sweep = setTimeout(
      () => {
        this.#sweep = undefined;
        this.#refuseExpired();
        this.show(this.#queue.length);
        if (this.#queue.length > 0) this.#armSweep();
        else this.#rest();
      },
      Math.max(1, first.deadline - leastTimeMs - performance.now()),
    );
  }

  #rest(): void {
    if (this.#inFlight > 0 || this.#queue.length > 0) return;
    clearTimeout(this.#sweep);
    this.#sweep = undefined;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
