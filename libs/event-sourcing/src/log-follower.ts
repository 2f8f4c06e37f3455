import { randomInt } from 'node:crypto';
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import {
  type ChangeStream,
  type ChangeStreamInsertDocument,
  type Collection,
  type Document,
  MongoError,
  type ResumeToken,
  type Timestamp,
} from 'mongodb';
import type { AppendDocument } from './append-document.js';
import { onAnyAppended, onAppended } from './append-notices.js';
import { Behind } from './behind.js';
import type { Append } from './event-store.js';
import { type FollowerDocument, Lease } from './lease.js';
import { beginOfChanges } from './log-position.js';
import type { MongoEventStore } from './mongo-event-store.js';
import { isSoleProcess, newHolder } from './sole-process.js';

export interface FollowOptions {
  onError?: (error: unknown) => void;
  /** An alarm: a stream was left out so that the others go on. */
  onAside?: (stream: string, error: unknown) => void;
  /** Milliseconds behind the last change until a follower rests, and between two looks of one that does; for tests. */
  restAfterMs?: number;
  restMs?: number;
  /** As `restMs`, where no other process is known that could write to the log; left out: `restMs`. */
  aloneRestMs?: number;
}
/** Work of a follower. All of it may happen again after a crash and must be idempotent. */
export interface Follow {
  /** Names the position in the database. */
  name: string;
  types: ReadonlySet<string>;
  prefix?: string;
  /**
   * Appends with at least one event of `types`, or with one that this build cannot read, in the order of the log. What it throws is tried
   * again, from the last stored position.
   */
  handle(appends: readonly Append[]): Promise<void>;
  /** Does the whole log, when there is no position or the database no longer knows it. */
  catchUp(): Promise<void>;
  /** Called when this process takes over, before anything is handled. */
  begin?(memory: Document | undefined): Promise<void>;
  /** Memory for the next `begin`; stored together with the position. */
  memory?(): Document;
  /** Called before the first change and every few seconds between others. */
  tend?(): Promise<void>;
}

type Change = ChangeStreamInsertDocument<AppendDocument>;
interface Batch {
  changes: Change[];
  next: Promise<Change | null> | null;
}

const batchSize = 500;
/** Wait for the next change, in the database: it answers at once when one comes, and looks at each write of the database meanwhile. */
const awaitMs = 2000;
/** So long behind the last change a follower waits in the database; then it rests, and looks now and then (decisions 0155 and 0082). */
const awakeMs = 5000;
/** Pause between two looks of one that rests, unless this process says that it has written something. */
const restMs = 2000;
/** The same where no other process is known that could write to the log. */
const aloneRestMs = 8000;
/**
 * The same of a sole process that has written nothing for longer than a transaction lives, which tells what it writes before it is
 * committed.
 */
const soleRestMs = 60_000;
const transactionMs = 40_000;
/** Events that a sole process writes to whatever log until its followers look: a look reads what was written since the one before. */
const muchWritten = { least: 2000, most: 4000 };
/** A look does not wait. */
const lookMs = 1;
/** Pause of a process that waits for the lease. */
const standbyMs = 1000;
const idleStoreMs = 30_000;
/** After each batch: what comes meanwhile makes one batch more, not a request for every append of a wave. */
const gatherMs = 50;
const storeMs = 250;
const longestPauseMs = 2000;
const tendEveryMs = 5000;
/** The position is older than the oplog, or belongs to a collection that was dropped. */
const lostPosition = new Set([260, 280, 286]);

/**
 * Follows the log by a change stream, in one process at a time, from a position in the database: what was committed while nobody followed
 * is handled when somebody does. Begins again after every fault, with a growing pause.
 */
export class LogFollower {
  readonly #stop = new AbortController();
  readonly #holder = newHolder();
  readonly #followers: Collection<FollowerDocument>;
  readonly #behind: Behind;
  #running: Promise<void> | undefined;
  #work: AbortController | undefined;
  #awakeUntil = 0;
  #toldAt = -Infinity;
  #rouse: () => void = () => undefined;

  constructor(
    private readonly store: MongoEventStore,
    private readonly follow: Follow,
    private readonly options: FollowOptions = {},
  ) {
    this.#followers = store.collection.db.collection<FollowerDocument>('followers');
    this.#behind = new Behind(follow.name, store, follow.types, follow.prefix);
  }

  start(): this {
    this.#running ??= this.#run();
    return this;
  }

  /** Ends after the batch at hand and lets another process take over at once. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Takes up the work anew, beginning with `begin`. */
  restart(): void {
    this.#work?.abort();
  }

  async #run(): Promise<void> {
    this.#behind.begin();
    let saidAt = -Infinity;
    for (let faults = 0; !this.#stop.signal.aborted;) {
      try {
        const lease = await Lease.take(this.#followers, this.follow.name, this.#holder);
        if (lease) {
          if (lease.taken.token === undefined) this.#behind.beginAnew();
          else this.#behind.takeOver(lease.taken.doneUntil);
          await this.#hold(lease, () => {
            faults = 0;
            this.#behind.worked();
          });
        } else {
          this.#behind.rest();
          saidAt = await Lease.wait(this.#followers, this.follow.name, saidAt);
          await this.#pause(standbyMs);
        }
      } catch (error) {
        faults += 1;
        this.options.onError?.(error);
        await this.#behind.failed();
        await this.#pause(Math.min(100 * 2 ** faults, longestPauseMs));
      }
    }
    this.#behind.end();
  }

  /** Works until stopped, or until something fails. */
  async #hold(lease: Lease, worked: () => void): Promise<void> {
    const work = new AbortController();
    this.#work = work;
    const renewing = lease.keep(work);
    try {
      await this.#behind.beside(() => this.follow.begin?.(lease.taken.memory));
      await this.#read(lease, work.signal, worked);
    } finally {
      work.abort();
      await renewing;
      await lease.release();
    }
    const { reason } = work.signal;
    if (reason instanceof Error && reason.name !== 'AbortError') throw reason;
  }

  async #read(lease: Lease, lost: AbortSignal, worked: () => void): Promise<void> {
    let { token } = lease.taken;
    if (token === undefined) token = await this.#catchUp(lease);
    this.#stayAwake();
    let changes = this.#changesFrom(token, awaitMs);
    let storedAt = performance.now();
    let tendedAt = -Infinity;
    let [isNew, rests] = [false, false];
    const over = AbortSignal.any([this.#stop.signal, lost]);
    const deafen = this.#listen();
    try {
      let asked = Date.now();
      let next: Promise<Change | null> | null = null;
      while (!this.#stop.signal.aborted && !lost.aborted) {
        if (this.follow.tend && performance.now() - tendedAt > tendEveryMs) {
          await this.#behind.beside(() => this.follow.tend?.());
          tendedAt = performance.now();
        }
        if (next === null) {
          if (rests) await this.#rest(lease, over);
          const mayRest = performance.now() > this.#awakeUntil;
          if (mayRest !== rests) {
            await changes.close();
            rests = mayRest;
            changes = this.#changesFrom(token, rests ? lookMs : awaitMs);
          }
          asked = Date.now();
          next = ask(changes);
        }
        const batch: Batch | null = await orEnd(collect(changes, next), over);
        if (batch === null) break;
        next = batch.next;
        const [first, last] = [batch.changes[0], batch.changes.at(-1)];
        if (first) this.#behind.took(first.fullDocument.at);
        else this.#behind.upToDate(asked);
        asked = Date.now();
        // absent from what tryNext gives only while it waits
        token = last?._id ?? changes.resumeToken;
        if (last) {
          this.#stayAwake();
          await this.follow.handle(batch.changes.map(({ fullDocument }) => this.store.appendOf(fullDocument)));
          this.#behind.did(last.fullDocument.at);
          isNew = true;
          await this.#pause(gatherMs);
        }
        if (performance.now() - storedAt > (isNew ? storeMs : idleStoreMs)) {
          await lease.renew(this.#position(token));
          storedAt = performance.now();
          isNew = false;
        }
        worked();
      }
      if (!lost.aborted) await lease.renew(this.#position(token));
    } catch (error) {
      if (error instanceof MongoError && typeof error.code === 'number' && lostPosition.has(error.code)) {
        this.#behind.beginAnew();
        await this.#catchUp(lease);
      }
      throw error;
    } finally {
      deafen();
      await changes.close();
    }
  }

  /** Hears of what this process writes to the log. @returns a function that ends it */
  #listen(): () => void {
    const { types } = this.follow;
    const deafen = onAppended(this.store.collection.namespace, (events) => {
      if (!events.some(({ type }) => types.has(type))) return;
      this.#toldAt = performance.now();
      this.#stayAwake();
      this.#rouse();
    });
    if (!isSoleProcess()) return deafen;
    const endCount = this.#countWritten();
    return () => {
      deafen();
      endCount();
    };
  }

  /** Each follower has a number of its own, so that not all of them look at the same moment. */
  #countWritten(): () => void {
    const until = (): number => randomInt(muchWritten.least, muchWritten.most);
    let left = until();
    return onAnyAppended((count) => {
      left -= count;
      if (left > 0) return;
      left = until();
      this.#rouse();
    });
  }

  #stayAwake(): void {
    this.#awakeUntil = performance.now() + (this.options.restAfterMs ?? awakeMs);
  }

  /** Until the next look of one that rests, or until it is roused. */
  async #rest({ hasCompany }: Lease, over: AbortSignal): Promise<void> {
    if (performance.now() <= this.#awakeUntil) return;
    const { restMs: either, aloneRestMs: alone = either } = this.options;
    const knowsAll = isSoleProcess() && performance.now() - this.#toldAt > transactionMs;
    const ms = knowsAll ? soleRestMs : hasCompany ? (either ?? restMs) : (alone ?? aloneRestMs);
    const roused = new AbortController();
    this.#rouse = () => roused.abort();
    await pause(ms, undefined, { signal: AbortSignal.any([over, roused.signal]) }).catch(() => undefined);
    this.#rouse = () => undefined;
  }

  #position(token: ResumeToken): Partial<FollowerDocument> {
    const memory = this.follow.memory?.();
    const { doneUntil } = this.#behind;
    return { token, ...(doneUntil && { doneUntil }), ...(memory && { memory }) };
  }

  /** The position is taken before the log is read, so that nothing falls between the two. */
  async #catchUp(lease: Lease): Promise<ResumeToken> {
    const began = Date.now();
    const changes = this.#changesFrom(undefined, lookMs, await beginOfChanges(this.#followers.db));
    try {
      const first: Change | null = await changes.tryNext();
      const token = first?._id ?? changes.resumeToken;
      await this.follow.catchUp();
      if (first) await this.follow.handle([this.store.appendOf(first.fullDocument)]);
      this.#behind.upToDate(began);
      await lease.renew(this.#position(token));
      return token;
    } finally {
      await changes.close();
    }
  }

  #changesFrom(token: ResumeToken, maxAwaitTimeMS: number, startAtOperationTime?: Timestamp): ChangeStream<AppendDocument, Change> {
    const { types, prefix } = this.follow;
    const stream = prefix === undefined ? {} : { 'fullDocument.stream': { $gte: prefix, $lt: `${prefix}\u{FFFF}` } };
    const filter = { operationType: 'insert', ...this.store.changesOf(types), ...stream };
    return this.store.collection.watch<AppendDocument, Change>([{ $match: filter }], {
      batchSize,
      maxAwaitTimeMS,
      ...(token === undefined ? {} : { resumeAfter: token }),
      ...(startAtOperationTime === undefined ? {} : { startAtOperationTime }),
    });
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}

/** Result of the work, or null as soon as the signal is raised. */
function orEnd<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    const end = (): void => resolve(null);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

/** Takes the changes that the client has already, or the first that comes; `next` is a request that is under way by then. */
async function collect(changes: ChangeStream<AppendDocument, Change>, first: Promise<Change | null>): Promise<Batch> {
  const found: Change[] = [];
  let change = await first;
  while (change) {
    found.push(change);
    const request = ask(changes);
    if (found.length === batchSize) return { changes: found, next: request };
    // a buffered change is there before the next round of the event loop
    const answer = await Promise.race([request, nextRound(undefined)]);
    if (!answer) return { changes: found, next: request };
    change = answer;
  }
  return { changes: found, next: null };
}

/** The request may fail while a batch is being handled, when nobody awaits it. */
function ask(changes: ChangeStream<AppendDocument, Change>): Promise<Change | null> {
  const next = changes.tryNext();
  next.catch(() => undefined);
  return next;
}
