import type { AnswerValue } from '@xuekao/contracts';
import { personKey } from '@xuekao/frontend-shared/core';

export interface QueuedAnswer {
  quId: string;
  seq: number;
  answer: AnswerValue;
}
/** held: the server takes none for now, and the browser keeps them */
export type SaveState = 'saved' | 'saving' | 'offline' | 'held';
/** The part of a browser's storage that is used; a browser that keeps nothing may throw. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface BattleQueueOptions {
  userId: string;
  paperId: string;
  shelf: Shelf;
  /** Sends answers; gives what the server holds of each. */
  send: (answers: readonly QueuedAnswer[]) => Promise<readonly { quId: string; seq: number }[]>;
  /** The same may succeed later. */
  isTransient: (error: unknown) => boolean;
  /** The server refuses what it takes later, without anything being changed. */
  isForNow: (error: unknown) => boolean;
  /** The session is over: what waits is sent after the next sign-in. */
  isSignedOut: (error: unknown) => boolean;
  /** The server takes no more answers of this paper, or never takes this one. */
  onRefused: (error: unknown) => void;
  /** Milliseconds before the next try, by the number of failures so far. */
  pauseMs?: (failures: number) => number;
  /** Distance to the next number, at least 1. By chance, so that two pages of one paper do not take the same number for two answers. */
  step?: () => number;
}

export const battleAnswers = 'battle-answers-of';
/** of a release before this one, which did not say whose they are */
const formerKeyOf = (paperId: string): string => `battle-answers ${paperId}`;

const usualPause = (failures: number): number => Math.min(15_000, 1000 * 2 ** (failures - 1));
const most = 200;
const longestStep = 1000;
const usualStep = (): number => 1 + Math.floor(Math.random() * longestStep);

/**
 * Answers of a paper on their way: each shows at once and is sent behind it; what has not arrived is in the browser too, and is sent again
 * after a reload or when the network is back. An answer given later has a higher number, and the server keeps the highest.
 */
export class BattleQueue {
  private readonly waiting = new Map<string, QueuedAnswer>();
  private readonly held = new Map<string, number>();
  private readonly listeners = new Set<() => void>();
  private readonly key: string;
  private sending: Promise<void> | null = null;
  private failures = 0;
  /** why the last sending has failed */
  failure: unknown = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;

  constructor(private readonly options: BattleQueueOptions) {
    this.key = personKey(battleAnswers, options.userId, options.paperId);
  }

  /** Takes the numbers that the server holds; kept answers that are not newer are done. To be called once, before the first `put`. */
  begin(seqs: readonly { quId: string; seq: number }[]): void {
    this.isOver = false;
    for (const { quId, seq } of seqs) this.held.set(quId, seq);
    const kept = [...this.kept(formerKeyOf(this.options.paperId)), ...this.kept(this.key)];
    for (const one of kept) if (one.seq > (this.held.get(one.quId) ?? 0)) this.waiting.set(one.quId, one);
    this.keep();
    void this.flush();
  }

  get state(): SaveState {
    if (this.waiting.size === 0) return 'saved';
    if (this.failures === 0) return 'saving';
    return this.options.isForNow(this.failure) ? 'held' : 'offline';
  }

  /** The answer that was given here and has not arrived. */
  answerOf(quId: string): AnswerValue | undefined {
    return this.waiting.get(quId)?.answer;
  }

  put(quId: string, answer: AnswerValue): void {
    if (this.isOver) return;
    const seq = this.after(Math.max(this.held.get(quId) ?? 0, this.waiting.get(quId)?.seq ?? 0));
    this.waiting.set(quId, { quId, seq, answer });
    this.keep();
    this.tell();
    if (this.failures === 0) void this.flush();
  }

  /** Sends what waits, at once. Resolves when it has arrived, or could not be sent now. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.waiting.size > 0 && !this.isOver) {
      this.sending ??= this.sendOnce().finally(() => (this.sending = null));
      await this.sending;
      if (this.failures > 0) return false;
    }
    return true;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Nothing more is sent; what waits stays in the browser. */
  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  /** The paper is handed in: nothing of it is kept. */
  forget(): void {
    this.waiting.clear();
    this.shelve([]);
  }

  private async sendOnce(): Promise<void> {
    const sent = [...this.waiting.values()].slice(0, most);
    try {
      const saved = new Map((await this.options.send(sent)).map(({ quId, seq }) => [quId, seq]));
      this.failures = 0;
      this.failure = null;
      for (const one of sent) this.arrived(one, saved.get(one.quId) ?? one.seq);
      this.keep();
    } catch (error) {
      const { isTransient, isForNow, isSignedOut } = this.options;
      this.failure = error;
      if (isTransient(error) || isForNow(error)) this.later();
      else if (isSignedOut(error)) this.failures += 1;
      else {
        for (const { quId, seq } of sent) if (this.waiting.get(quId)?.seq === seq) this.waiting.delete(quId);
        this.keep(sent);
        this.options.onRefused(error);
      }
    }
    this.tell();
  }

  private arrived({ quId, seq, answer }: QueuedAnswer, heldSeq: number): void {
    this.held.set(quId, heldSeq);
    const now = this.waiting.get(quId);
    if (now === undefined) return;
    // another page had a higher number: what the person gave here since is the newer one
    if (heldSeq > seq) this.waiting.set(quId, { quId, seq: this.after(heldSeq), answer: now.answer });
    else if (now.seq === seq && now.answer === answer) this.waiting.delete(quId);
  }

  private after(seq: number): number {
    return seq + (this.options.step ?? usualStep)();
  }

  private later(): void {
    this.failures += 1;
    this.timer = setTimeout(() => void this.flush(), (this.options.pauseMs ?? usualPause)(this.failures));
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  private kept(key: string): QueuedAnswer[] {
    try {
      return JSON.parse(this.options.shelf.getItem(key) ?? '[]') as QueuedAnswer[]; // written below
    } catch {
      return [];
    }
  }

  /**
   * Writes down what waits, beside what another page of this paper has written there: of two answers to one question the later one.
   * @param refused answers that the server does not take
   */
  private keep(refused: readonly QueuedAnswer[] = []): void {
    const isRefused = ({ quId, seq }: QueuedAnswer): boolean => refused.some((one) => one.quId === quId && one.seq === seq);
    const kept = new Map(this.waiting);
    for (const one of this.kept(this.key)) {
      const known = Math.max(this.held.get(one.quId) ?? 0, kept.get(one.quId)?.seq ?? 0);
      if (one.seq > known && !isRefused(one)) kept.set(one.quId, one);
    }
    this.shelve([...kept.values()]);
  }

  private shelve(answers: readonly QueuedAnswer[]): void {
    try {
      if (answers.length === 0) this.options.shelf.removeItem(this.key);
      else this.options.shelf.setItem(this.key, JSON.stringify(answers));
      this.options.shelf.removeItem(formerKeyOf(this.options.paperId));
    } catch {
      // a browser that keeps nothing still sends
    }
  }
}
