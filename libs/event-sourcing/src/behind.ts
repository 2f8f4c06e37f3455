import type { MongoEventStore } from './mongo-event-store.js';
import { gauge, storeMetrics } from './metrics.js';

/** How many faults one after the other are looked at before the log is asked what is not done: a broker that restarts is no news. */
const patience = 2;
/** Appends become visible a little after the moment that they carry, and processes have clocks of their own. */
const slackMs = 5000;
/** Longer than a process that can do nothing keeps the lease. */
const restMs = 10_000;
/** Work beside the changes that takes no longer is no news. */
const momentMs = 1000;

const measured = new Set<Behind>();
// asked for at each collection: what hangs grows although nothing of it runs
gauge(
  'xuekao_follower_behind_seconds',
  'Age of the oldest append that a follower of the log has not done; 0 when it is up to date',
  ['follower'],
  function () {
    this.reset();
    const now = Date.now();
    for (const [follower, same] of Map.groupBy(measured, (behind) => behind.follower)) {
      this.set({ follower }, Math.max(...same.map(({ oldest }) => (oldest === null ? 0 : Math.max(0, now - oldest) / 1000))));
    }
  },
);

/**
 * How far one follower is behind the log, as far as this process knows: one that waits for another process's lease is not behind.
 * While all goes well it costs two assignments for each batch.
 */
export class Behind {
  #oldest: number | null = null;
  /** Everything up to here is done, in milliseconds since the epoch; null: not known. */
  #doneUntil: number | null = null;
  #inRow = 0;
  #restsSince: number | null = null;
  /** When work beside the changes began, in milliseconds since the epoch. */
  #besideSince: number | null = null;

  constructor(
    readonly follower: string,
    private readonly store: MongoEventStore,
    private readonly types: ReadonlySet<string>,
    private readonly prefix: string | undefined,
  ) {}

  /** When the oldest append that is not done was made, or may have been; null: there is none. */
  get oldest(): number | null {
    if (this.#oldest !== null || this.#besideSince === null || Date.now() - this.#besideSince < momentMs) return this.#oldest;
    return this.#doneUntil ?? this.#besideSince;
  }

  get doneUntil(): Date | undefined {
    return this.#doneUntil === null ? undefined : new Date(this.#doneUntil);
  }

  begin(): void {
    measured.add(this);
    storeMetrics.followerFaults.inc({ follower: this.follower }, 0);
    this.#showRow();
  }

  /** Nothing of this process is told any more. */
  end(): void {
    measured.delete(this);
    storeMetrics.followerFaultsInRow.remove({ follower: this.follower });
  }

  /** Another process does the work; for a while it may be one that meets the same fault. */
  rest(): void {
    this.#restsSince ??= performance.now();
    if (performance.now() - this.#restsSince < restMs) return;
    this.#oldest = null;
    this.worked();
  }

  /**
   * This process takes over where another one, or itself, has stopped. @param doneUntil as it was stored; an earlier release stored none
   */
  takeOver(doneUntil: Date | undefined): void {
    this.#restsSince = null;
    this.#doneUntil = Math.max(this.#doneUntil ?? 0, doneUntil?.getTime() ?? 0) || Date.now();
  }

  /** The whole log is to be done: as long as that takes, or fails. */
  beginAnew(): void {
    this.#restsSince = null;
    this.#oldest ??= this.#doneUntil ?? Date.now();
    this.#doneUntil = null;
  }

  /** Work during which nobody takes what comes; it may be the whole log once more, or hang. */
  async beside(work: () => Promise<void> | undefined): Promise<void> {
    this.#besideSince = Date.now();
    try {
      await work();
    } finally {
      this.#besideSince = null;
    }
  }

  took(at: Date): void {
    this.#oldest ??= at.getTime();
  }

  /** More may lie behind it: whoever looks meanwhile sees how old the last one was. */
  did(at: Date): void {
    this.#oldest = at.getTime();
    this.#doneUntil = Math.max(this.#doneUntil ?? 0, at.getTime());
  }

  /** @param asked when the log was asked for more, in milliseconds since the epoch, and had none */
  upToDate(asked: number): void {
    this.#oldest = null;
    this.#doneUntil = Math.max(this.#doneUntil ?? 0, asked - slackMs);
  }

  worked(): void {
    if (this.#inRow === 0) return;
    this.#inRow = 0;
    this.#showRow();
  }

  /** Looks what waits in the log, unless that is known: each part of the log is looked through once, however long the fault lasts. */
  async failed(): Promise<void> {
    storeMetrics.followerFaults.inc({ follower: this.follower });
    this.#inRow += 1;
    this.#showRow();
    if (this.#oldest !== null || this.#doneUntil === null || this.#inRow < patience) return;
    const asked = Date.now();
    const at = await this.store.oldestSince(this.types, new Date(this.#doneUntil), this.prefix).catch(() => undefined);
    if (at) this.#oldest = at.getTime();
    else if (at === null) this.#doneUntil = Math.max(this.#doneUntil, asked - slackMs);
  }

  #showRow(): void {
    storeMetrics.followerFaultsInRow.set({ follower: this.follower }, this.#inRow);
  }
}
