import { type Collection, type Db, MongoCompatibilityError, MongoError, MongoInvalidArgumentError, MongoServerError } from 'mongodb';
import type { Append } from './event-store.js';
import { UnknownEvent } from './event-types.js';
import { storeMetrics, unknownEvent } from './metrics.js';
import { passes } from './mongo-batch.js';

interface SetAsideDocument {
  /** follower and stream */
  _id: string;
  follower: string;
  stream: string;
  reason: string;
  since: Date;
  tries: number;
  nextTry: Date;
}

const triesOfOthers = 5;
const firstPauseMs = 5000;
const longestPauseMs = 600_000;
const atOnce = 8;
const mostReports = 5;
const redonePerRound = 100;

/**
 * Streams that a follower leaves out so that all others go on: what a later release wrote there, or what failed again and again. They are
 * kept in the database and done again from time to time, and by each process that takes over, which may be a newer one.
 */
export class SetAside {
  readonly #documents: Collection<SetAsideDocument>;
  readonly #faults = new Map<string, number>();
  #held = new Set<string>();

  constructor(
    db: Db,
    private readonly follower: string,
    private readonly onAside: ((stream: string, error: unknown) => void) | undefined,
  ) {
    this.#documents = db.collection<SetAsideDocument>('set_aside');
  }

  has(stream: string): boolean {
    return this.#held.has(stream);
  }

  /** Reads what is aside; a new process calls it before it handles anything. */
  async begin(): Promise<void> {
    const found = await this.#documents.find({ follower: this.follower }, { projection: { stream: 1 } }).toArray();
    this.#held = new Set(found.map(({ stream }) => stream));
    // a process that takes over may be of another release
    await this.#documents.updateMany({ follower: this.follower }, { $set: { nextTry: new Date(0) } });
    this.#show();
  }

  /** Does the appends of many streams; a stream that cannot be done is set aside, and a fault that is not of single streams is thrown. */
  async each(
    appends: readonly Append[],
    work: (appends: readonly Append[]) => Promise<void>,
    onError?: (error: unknown) => void,
  ): Promise<void> {
    try {
      await work(appends);
      return;
    } catch (error) {
      onError?.(error);
      if (isOfDatabase(error)) throw error;
    }
    const streams = [...Map.groupBy(appends, ({ stream }) => stream)];
    const failed: [string, unknown][] = [];
    const worker = async (): Promise<void> => {
      for (let next = streams.pop(); next; next = streams.pop()) {
        const [stream, own] = next;
        try {
          await work(own);
          this.#faults.delete(stream);
        } catch (error) {
          failed.push([stream, error]);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    for (const [, error] of failed.slice(0, mostReports)) onError?.(error);
    await this.judge(failed);
  }

  /** Sets aside what failed for good, or often enough. @throws the first fault that may pass by itself */
  async judge(failed: readonly (readonly [string, unknown])[]): Promise<void> {
    let passing: unknown;
    for (const [stream, error] of failed) {
      const faults = (this.#faults.get(stream) ?? 0) + 1;
      this.#faults.set(stream, faults);
      if (error instanceof UnknownEvent || (faults >= triesOfOthers && !isOfDatabase(error))) await this.put(stream, error);
      else passing ??= error;
    }
    if (passing !== undefined) throw passing;
  }

  async put(stream: string, error: unknown): Promise<void> {
    const now = new Date();
    const reason = error instanceof Error ? error.message : String(error);
    await this.#documents.updateOne(
      { _id: `${this.follower}/${stream}` },
      {
        $set: { reason },
        $setOnInsert: { follower: this.follower, stream, since: now, tries: 0, nextTry: new Date(now.getTime() + firstPauseMs) },
      },
      { upsert: true },
    );
    this.#faults.delete(stream);
    if (!this.#held.has(stream)) this.onAside?.(stream, error);
    this.#held.add(stream);
    this.#show();
  }

  /** Tries what is due once more. @param redo does the whole stream */
  async tend(redo: (stream: string) => Promise<void>): Promise<void> {
    if (this.#held.size === 0) return;
    for (const { _id, stream, tries } of await this.#documents
      .find({ follower: this.follower, nextTry: { $lte: new Date() } })
      .limit(redonePerRound)
      .toArray()) {
      try {
        await redo(stream);
        await this.#documents.deleteOne({ _id });
        this.#held.delete(stream);
      } catch (error) {
        if (isOfDatabase(error)) throw error;
        const nextTry = new Date(Date.now() + Math.min(firstPauseMs * 2 ** tries, longestPauseMs));
        await this.#documents.updateOne({ _id }, { $inc: { tries: 1 }, $set: { nextTry } });
      }
    }
    this.#show();
  }

  #show(): void {
    storeMetrics.setAside.set({ follower: this.follower }, this.#held.size);
  }
}

const passingLabels = ['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult', 'ResumableChangeStreamError'];

/** The driver refused what it was given and sent nothing: of the same event it will refuse it for ever. */
const isRefusedByDriver = (error: unknown): boolean =>
  error instanceof MongoInvalidArgumentError || error instanceof MongoCompatibilityError;

/** The database being away is nobody's stream's fault; what it or its driver refuses is. */
export const isOfDatabase = (error: unknown): boolean =>
  passes(error) ||
  (error instanceof MongoServerError
    ? passingLabels.some((label) => error.hasErrorLabel(label))
    : error instanceof MongoError && !isRefusedByDriver(error));

/** @throws {UnknownEvent} when one of them was written by a later release */
export function checkRead(appends: readonly Append[]): void {
  const unread = appends.find((append) => append.unread !== undefined);
  if (unread?.unread !== undefined) throw unknownEvent(unread.stream, unread.version, unread.unread);
}
