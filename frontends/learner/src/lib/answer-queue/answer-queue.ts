import type { AnswerValue } from '@xuekao/contracts';
import { errors } from '@xuekao/contracts/errors';
import type { AnswerChange, MarkChange, QueuedChange, QueueStore } from './queue-store.js';
import { batchOf, failureOf, nextDelayMs } from './sending.js';

/** What the person sees: nothing waits; something is on its way; no network; the server is busy; no more is taken; signed out. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'busy' | 'closed' | 'signed-out';
export interface Refusal {
  change: QueuedChange;
  message: string;
}
export interface QueueSnapshot {
  state: SaveState;
  pending: number;
  /** Changes that the server will never take; the page says so. */
  refused: readonly Refusal[];
  /** false: this browser keeps nothing, the queue lives as long as the page */
  durable: boolean;
}

export interface QueueDeps {
  userId: string;
  paperId: string;
  store: QueueStore;
  /** Answers with the newest sequence that the server holds for each question. Throws an ApiError. */
  sendAnswers(changes: readonly AnswerChange[], options: { keepalive: boolean }): Promise<readonly { quId: string; seq: number }[]>;
  sendMark(change: MarkChange): Promise<void>;
  /** Runs `run` after `ms` and returns the way to stop it. */
  schedule(run: () => void, ms: number): () => void;
  now(): number;
  random(): number;
}

interface Waiting {
  change: QueuedChange;
  dueAt: number;
  firstAt: number;
  /** made on this page, not found in the store */
  fresh: boolean;
}
const slotOf = (change: Pick<QueuedChange, 'kind' | 'quId'>): string => `${change.kind}:${change.quId}`;
/** How long a change waits for company, and at most. */
export const waitMs = { choice: 150, text: 700, longest: 2500 } as const;

/**
 * Every change is written to the store at once, sent in batches as soon as the network is free, and kept until the server
 * acknowledged its sequence. One request at a time; a failure that may pass is repeated with growing pauses.
 */
export class AnswerQueue {
  private readonly pending = new Map<string, Waiting>();
  private readonly lastSeq = new Map<string, number>();
  private readonly listeners = new Set<() => void>();
  private refused: Refusal[] = [];
  private state: 'working' | 'offline' | 'busy' | 'closed' | 'signed-out' = 'working';
  private durable = true;
  private sending = false;
  private failures = 0;
  private retryAfterMs = 0;
  private oneByOne = false;
  private stopTimer: (() => void) | null = null;
  private stopped = false;
  private snapshot: QueueSnapshot = { state: 'saved', pending: 0, refused: [], durable: true };

  constructor(private readonly deps: QueueDeps) {}

  /** Takes up what an earlier page left, except what the server already has. Returns it, to be shown over the server's answers. */
  async open(serverSeqs: ReadonlyMap<string, number>): Promise<QueuedChange[]> {
    for (const [quId, seq] of serverSeqs) this.lastSeq.set(`answer:${quId}`, seq);
    let left: QueuedChange[] = [];
    try {
      left = await this.deps.store.load(this.deps.userId, this.deps.paperId);
    } catch {
      this.durable = false;
    }
    const taken: QueuedChange[] = [];
    for (const change of left) {
      const held = change.kind === 'answer' ? (serverSeqs.get(change.quId) ?? 0) : 0;
      if (change.seq <= held) {
        this.forget(change);
        continue;
      }
      const slot = slotOf(change);
      this.lastSeq.set(slot, Math.max(change.seq, this.lastSeq.get(slot) ?? 0));
      this.pending.set(slot, { change, dueAt: 0, firstAt: 0, fresh: false });
      taken.push(change);
    }
    this.publish();
    this.plan();
    return taken;
  }

  answer(quId: string, answer: AnswerValue): void {
    this.put({ ...this.keyOf('answer', quId), kind: 'answer', answer }, answer.options === undefined ? waitMs.text : waitMs.choice);
  }

  mark(quId: string, mark: boolean): void {
    this.put({ ...this.keyOf('mark', quId), kind: 'mark', mark }, waitMs.choice);
  }

  /** The browser says that the network is there or gone; being told that it is back is worth a try at once. */
  setOnline(online: boolean): void {
    if (this.state === 'closed' || this.state === 'signed-out') return;
    if (online) {
      this.state = 'working';
      this.failures = 0;
      this.publish();
      this.plan();
    } else {
      this.state = 'offline';
      this.publish();
      this.retryLater();
    }
  }

  /** Sends what waits without waiting for company: the page is being left. `keepalive` lets it outlive the page. */
  sendNow(keepalive = false): void {
    this.clearTimer();
    void this.pump(keepalive);
  }

  /** Sends everything and waits until the server has it. False when it does not within `timeoutMs`, or will not. */
  async flush(timeoutMs: number): Promise<boolean> {
    for (const entry of this.pending.values()) entry.dueAt = 0;
    this.failures = 0;
    this.plan();
    if (this.isSettled()) return this.pending.size === 0;
    return new Promise((resolve) => {
      const finish = (): void => {
        stopListening();
        stopWaiting();
        resolve(this.pending.size === 0);
      };
      const stopListening = this.subscribe(() => {
        if (this.isSettled()) finish();
      });
      const stopWaiting = this.deps.schedule(finish, timeoutMs);
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  getSnapshot = (): QueueSnapshot => this.snapshot;

  /** Stops sending. What waits stays in the store. */
  stop(): void {
    this.stopped = true;
    this.clearTimer();
    this.listeners.clear();
  }

  private isSettled(): boolean {
    return (this.pending.size === 0 && !this.sending) || this.state === 'closed' || this.state === 'signed-out';
  }

  private keyOf(kind: QueuedChange['kind'], quId: string): Omit<MarkChange, 'kind' | 'mark'> {
    const slot = slotOf({ kind, quId });
    const seq = (this.lastSeq.get(slot) ?? 0) + 1;
    this.lastSeq.set(slot, seq);
    return { userId: this.deps.userId, paperId: this.deps.paperId, quId, seq, changedAt: this.deps.now() };
  }

  private put(change: QueuedChange, wait: number): void {
    if (this.state === 'closed') {
      this.refused = [...this.refused.filter((one) => slotOf(one.change) !== slotOf(change)), { change, message: errors.PAPER_CLOSED.msg }];
      this.publish();
      return;
    }
    const slot = slotOf(change);
    const now = this.deps.now();
    const firstAt = this.pending.get(slot)?.firstAt ?? now;
    this.pending.set(slot, { change, fresh: true, firstAt, dueAt: Math.min(now + wait, firstAt + waitMs.longest) });
    this.store(change);
    this.publish();
    if (this.state === 'working') this.plan();
    else if (this.stopTimer === null) this.retryLater();
  }

  private forget(change: QueuedChange): void {
    this.deps.store.remove(change).catch(() => undefined); // it is sent again after a reload, which changes nothing
  }

  private clearTimer(): void {
    this.stopTimer?.();
    this.stopTimer = null;
  }

  private plan(): void {
    this.clearTimer();
    if (this.stopped || this.sending || this.pending.size === 0 || this.state === 'closed' || this.state === 'signed-out') return;
    const due = Math.min(...[...this.pending.values()].map((entry) => entry.dueAt));
    this.stopTimer = this.deps.schedule(() => void this.pump(false), Math.max(0, due - this.deps.now()));
  }

  private async pump(keepalive: boolean): Promise<void> {
    if (this.stopped || this.sending || this.state === 'closed' || this.state === 'signed-out') return;
    const batch = batchOf([...this.pending.values()].map((entry) => entry.change), this.oneByOne ? 1 : 200, keepalive);
    if (batch.length === 0) return;
    this.sending = true;
    this.publish();
    try {
      await this.send(batch, keepalive);
      this.failures = 0;
      this.state = 'working';
    } catch (error) {
      this.fail(batch, error);
    }
    this.sending = false;
    if (this.pending.size === 0) this.oneByOne = false;
    this.publish();
    if (this.state === 'working') this.plan();
    else if (this.state === 'offline' || this.state === 'busy') this.retryLater();
  }

  private async send(batch: readonly QueuedChange[], keepalive: boolean): Promise<void> {
    const answers = batch.filter((change) => change.kind === 'answer');
    if (answers.length > 0) {
      const held = new Map((await this.deps.sendAnswers(answers, { keepalive })).map((saved) => [saved.quId, saved.seq]));
      for (const change of answers) {
        const seq = held.get(change.quId);
        if (seq !== undefined && seq >= change.seq) this.acknowledge(change, seq);
      }
    }
    for (const change of batch) {
      if (change.kind !== 'mark') continue;
      await this.deps.sendMark(change);
      this.acknowledge(change, change.seq);
    }
  }

  private acknowledge(change: QueuedChange, held: number): void {
    const slot = slotOf(change);
    this.lastSeq.set(slot, Math.max(held, this.lastSeq.get(slot) ?? 0));
    this.forget(change);
    const waiting = this.pending.get(slot);
    if (waiting === undefined) return;
    const { change: newest, fresh } = waiting;
    if (newest.seq > held) {
      if (newest.seq > change.seq) this.pending.set(slot, { ...waiting, firstAt: this.deps.now() });
    } else if (fresh && held > change.seq) {
      // Another page or device wrote later numbers: what the person did here last still counts.
      this.replace(waiting, { ...newest, seq: held + 1 });
    } else this.pending.delete(slot);
  }

  private replace(waiting: Waiting, change: QueuedChange): void {
    this.lastSeq.set(slotOf(change), change.seq);
    this.pending.set(slotOf(change), { ...waiting, change, dueAt: 0 });
    this.store(change);
  }

  private store(change: QueuedChange): void {
    this.deps.store.put(change).catch(() => {
      this.durable = false;
      this.publish();
    });
  }

  private fail(batch: readonly QueuedChange[], error: unknown): void {
    const failure = failureOf(error);
    if (failure.kind === 'signed-out') this.state = 'signed-out';
    else if (failure.kind === 'transient') {
      this.failures += 1;
      this.retryAfterMs = failure.retryAfterMs;
      this.state = failure.busy ? 'busy' : 'offline';
    } else if (failure.kind === 'closed') {
      this.state = 'closed';
      this.refuse([...this.pending.values()].map((entry) => entry.change), failure.message);
    } else if (batch.length > 1) {
      // One of them is at fault: sent one by one, the others get through.
      this.oneByOne = true;
    } else this.refuse(batch, failure.message);
  }

  private refuse(changes: readonly QueuedChange[], message: string): void {
    for (const change of changes) {
      const waiting = this.pending.get(slotOf(change));
      if (waiting !== undefined && waiting.change.seq <= change.seq) this.pending.delete(slotOf(change));
      this.forget(change);
    }
    this.refused = [...this.refused, ...changes.map((change) => ({ change, message }))];
  }

  private retryLater(): void {
    this.clearTimer();
    if (this.stopped || this.pending.size === 0) return;
    const delay = nextDelayMs(this.failures, this.retryAfterMs, this.deps.random());
    this.stopTimer = this.deps.schedule(() => void this.pump(false), delay);
  }

  private publish(): void {
    const waiting: SaveState = this.pending.size > 0 || this.sending ? 'saving' : 'saved';
    const state = this.state === 'working' ? waiting : this.state;
    this.snapshot = { state, pending: this.pending.size, refused: this.refused, durable: this.durable };
    for (const listener of [...this.listeners]) listener();
  }
}
