import type { AnswerValue } from '@xuekao/contracts';
import type { OfferedAnswer } from './aside-shelf.js';
import { Pace, pauseOf, waitMs } from './pacing.js';
import { QueueBook, type BookDeps, type RecordedChange, type Refusal, type ShownAnswer } from './queue-book.js';
import type { AnswerChange, MarkChange, QueuedChange } from './queue-store.js';
import { text } from '../../texts/zh-cn.js';
import { batchOf, failureOf, nextDelayMs, type Failure } from './send-rules.js';
import type { HeldAnswer, HeldCard, HeldFlag, OtherPages, Replacement } from './two-pages.js';

/**
 * State for the person: nothing waits; a change is on its way; no network; the server is busy; too many saves; the paper is paused; no
 * more is taken; signed out.
 */
export type SaveState = 'saved' | 'saving' | 'offline' | 'busy' | 'limited' | 'paused' | 'closed' | 'signed-out';
export interface QueueSnapshot {
  state: SaveState;
  pending: number;
  /** Changes that the server will never take; the page says so. */
  refused: readonly Refusal[];
  /** Answers of this page that another page's replaced, or the other way round; the page says so. */
  replaced: readonly Replacement[];
  /** Answers that do not count and that the person may have back, by age. */
  unused: readonly OfferedAnswer[];
  /** false: this browser keeps nothing, the queue lives as long as the page */
  durable: boolean;
}

export interface QueueDeps extends BookDeps {
  /** Answers with what the server holds for each question sent, and with what other pages saved after `since`. Throws an ApiError. */
  sendAnswers(
    changes: readonly AnswerChange[],
    options: { keepalive: boolean; since: number },
  ): Promise<OtherPages & { saved: readonly HeldAnswer[] }>;
  /** Answers with the flag that the server holds; null where the server does not say. */
  sendMark(change: MarkChange): Promise<HeldFlag | null>;
  /** Runs `run` after `ms` and returns the way to stop it. */
  schedule(run: () => void, ms: number): () => void;
  random(): number;
}

const wholeBatch = 200;
const missingPauseMs = 3000;
type Urgency = 'due' | 'all' | 'leaving';

/**
 * Every change is written to the store at once, sent in batches as soon as the network is free, and kept until the server names it, by
 * sequence and page, as what it holds. One request at a time; a failure that may pass is repeated with growing pauses.
 */
export class AnswerQueue {
  private readonly book: QueueBook;
  private readonly pace: Pace;
  private readonly listeners = new Set<() => void>();
  private state: 'working' | Exclude<SaveState, 'saved' | 'saving'> = 'working';
  private sending = false;
  private failures = 0;
  /** replies in a row that the paper is not there */
  private missing = 0;
  private retryAfterMs = 0;
  private most = wholeBatch;
  private stopTimer: (() => void) | null = null;
  private stopped = false;
  private snapshot: QueueSnapshot = { state: 'saved', pending: 0, refused: [], replaced: [], unused: [], durable: true };

  constructor(private readonly deps: QueueDeps) {
    this.book = new QueueBook(deps, () => this.publish());
    this.pace = new Pace(deps.now);
  }

  /** Takes up what an earlier page left, except what the server already has. Returns it, to be shown over the server's answers. */
  async open(held: { cards: readonly HeldCard[]; edits: number }): Promise<QueuedChange[]> {
    const taken = await this.book.open(held);
    this.publish();
    this.plan();
    return taken;
  }

  answer(quId: string, answer: AnswerValue): void {
    const wait = answer.options === undefined ? waitMs.text : waitMs.choice;
    this.put(this.changeOf(quId, answer), wait, pauseOf(answer));
  }
  /** Answers with what was set aside. `given`: what the person gives up for it, and may have back. */
  swap(quId: string, answer: AnswerValue, given: AnswerValue): void {
    this.put(this.changeOf(quId, answer), waitMs.choice, pauseOf(answer), given);
  }
  /** The answer that is offered is wanted no more. */
  dismiss(quId: string): void {
    this.book.dismiss(quId);
    this.publish();
  }
  mark(quId: string, mark: boolean): void {
    this.put({ ...this.book.changeKeyOf('mark', quId), kind: 'mark', mark }, waitMs.choice, 0);
  }

  /** The browser says that the network is there or gone; being told that it is back is worth a try at once. */
  setOnline(online: boolean): void {
    if (this.isOver()) return;
    this.state = online ? 'working' : 'offline';
    if (online) this.failures = 0;
    this.publish();
    if (online) this.plan();
    else this.retryLater();
  }

  /**
   * Another call, or the socket, got through: the pause after a lost request ends early, spread so that a room does not come back at once.
   */
  reachable(): void {
    if (this.state === 'offline' && !this.sending && !this.stopped && this.book.size > 0) this.later(this.deps.random() * 1000);
  }

  /** Takes the news of a poll about the other pages of this paper. */
  heard(pages: OtherPages): void {
    this.book.heard(pages);
    this.publish();
  }
  /** Position of this page in a poll, so that the answer tells of the other pages. */
  get pollPosition(): { by: string; since: number } {
    return { by: this.deps.page, since: this.book.edits };
  }

  /** Sends what waits without waiting for company: the page is being left. `keepalive` lets it outlive the page. */
  sendNow(keepalive = false): void {
    this.clearTimer();
    void this.pump(keepalive ? 'leaving' : 'all');
  }

  /** Sends everything and waits until the server has it. False when it does not within `timeoutMs`, or will not. */
  async flush(timeoutMs: number): Promise<boolean> {
    this.book.hurry();
    this.failures = 0;
    this.sendNow();
    if (this.isSettled()) return this.book.size === 0;
    return new Promise((resolve) => {
      const finish = (): void => {
        stopListening();
        stopWaiting();
        resolve(this.book.size === 0);
      };
      const stopListening = this.subscribe(() => {
        if (this.isSettled()) finish();
      });
      const stopWaiting = this.deps.schedule(finish, timeoutMs);
    });
  }

  /** The attempt is over and the person has seen what was refused: nothing of it has to be kept any more. */
  forgetRefused(): void {
    this.book.forgetRefused();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  getSnapshot = (): QueueSnapshot => this.snapshot;
  /** Answers that the server holds, as far as this page has heard. */
  get held(): ReadonlyMap<string, ShownAnswer> {
    return this.book.shown;
  }
  /** Saves of this page, the newest first, and waiting changes, the oldest first. Changes with the snapshot. */
  get record(): { saves: readonly RecordedChange[]; waiting: readonly RecordedChange[] } {
    return { saves: this.book.saves, waiting: this.book.waiting };
  }

  /** Stops sending. What waits stays in the store. */
  stop(): void {
    this.stopped = true;
    this.clearTimer();
    this.listeners.clear();
  }

  private isOver(): boolean {
    return this.state === 'closed' || this.state === 'signed-out';
  }
  private isSettled(): boolean {
    return (this.book.size === 0 && !this.sending) || this.isOver();
  }

  private changeOf(quId: string, answer: AnswerValue): AnswerChange {
    return { ...this.book.changeKeyOf('answer', quId), kind: 'answer', by: this.deps.page, base: this.book.baseOf(quId), answer };
  }
  private put(change: QueuedChange, wait: number, pause: number, given?: AnswerValue): void {
    if (this.state === 'closed') this.book.putRefused(change, text('app.answers.closed'));
    else if (given !== undefined && change.kind === 'answer') this.book.swap(change, wait, pause, given);
    else this.book.put(change, wait, pause);
    this.publish();
    if (this.state === 'working') this.plan();
    else if (this.stopTimer === null) this.retryLater();
  }

  private clearTimer(): void {
    this.stopTimer?.();
    this.stopTimer = null;
  }
  private later(ms: number): void {
    this.clearTimer();
    this.stopTimer = this.deps.schedule(() => void this.pump('due'), Math.max(0, ms));
  }
  private plan(): void {
    this.clearTimer();
    if (this.stopped || this.sending || this.book.size === 0 || this.isOver()) return;
    this.later(Math.max(this.book.dueAt - this.deps.now(), this.pace.waitMs()));
  }
  private retryLater(): void {
    this.clearTimer();
    if (this.stopped || this.book.size === 0) return;
    this.later(nextDelayMs(this.failures, this.retryAfterMs, this.deps.random()));
  }

  private async pump(urgency: Urgency): Promise<void> {
    if (this.stopped || this.sending || this.isOver()) return;
    const batch = batchOf(urgency === 'due' ? this.book.due() : this.book.all, this.most, urgency === 'leaving');
    if (batch.length === 0) return this.plan();
    this.sending = true;
    this.publish();
    try {
      await this.send(batch, urgency === 'leaving');
      this.failures = 0;
      this.missing = 0;
      this.most = Math.min(wholeBatch, this.most * 2);
      this.state = 'working';
    } catch (error) {
      this.fail(batch, error);
    }
    this.sending = false;
    this.publish();
    if (this.state === 'working') this.plan();
    else if (!this.isOver()) this.retryLater();
  }

  private async send(batch: readonly QueuedChange[], keepalive: boolean): Promise<void> {
    const answers = batch.filter((change) => change.kind === 'answer');
    if (answers.length > 0) {
      this.pace.take();
      this.book.sent(answers);
      const reply = await this.deps.sendAnswers(answers, { keepalive, since: this.book.edits });
      const held = new Map(reply.saved.map((saved) => [saved.quId, saved]));
      const settled = answers.map((change) => this.book.settle(change, held.get(change.quId)));
      this.book.heard(reply);
      if (settled.includes(false)) throw new Error('the server holds less than it was sent');
    }
    for (const change of batch) if (change.kind === 'mark') this.book.settleMark(change, await this.deps.sendMark(change));
  }

  private fail(batch: readonly QueuedChange[], error: unknown): void {
    const failure = failureOf(error);
    if (failure.kind === 'signed-out') this.state = 'signed-out';
    else if (failure.kind === 'transient') this.pauseAs(failure.state, failure.retryAfterMs);
    else if (failure.kind === 'missing') {
      // just after a start another database server may not show the paper yet
      this.missing += 1;
      if (this.missing < 2) return this.pauseAs('busy', missingPauseMs);
      this.state = 'closed';
      this.book.refuse(this.book.all, failure.message);
    } else if (failure.kind === 'closed') {
      this.state = 'closed';
      this.book.close(failure.message);
    } else if (batch.length > 1) {
      // one of them is at fault: in smaller parts the others get through
      this.most = Math.ceil(batch.length / 2);
    } else {
      this.most = wholeBatch;
      this.book.refuse(batch, failure.message);
    }
  }

  private pauseAs(state: Extract<Failure, { kind: 'transient' }>['state'], retryAfterMs: number): void {
    this.failures += 1;
    this.retryAfterMs = retryAfterMs;
    this.state = state;
  }

  private publish(): void {
    const waiting: SaveState = this.book.size > 0 || this.sending ? 'saving' : 'saved';
    const { refused, replaced, unused, durable } = this.book;
    this.snapshot = { state: this.state === 'working' ? waiting : this.state, pending: this.book.size, refused, replaced, unused, durable };
    for (const listener of [...this.listeners]) listener();
  }
}
