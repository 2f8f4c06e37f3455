import { isTransient, messageOf, type CallInput, type CallOutput } from '@xuekao/frontend-shared/core';
import type { PackageWord } from './package-frame.js';

export type PackageSave = CallInput<'/api/course/learn/save-package'>;
export type PackageSaved = CallOutput<'/api/course/learn/save-package'>;

/** A package that wants everything kept at once is kept so often, and one that never asks for it. */
const [soonMs, laterMs, againMs] = [1000, 10_000, 3000];
/** Tries of the last word about an item that is left. */
const mostTries = 5;

export interface PackageSaverOptions {
  item: Pick<PackageSave, 'courseId' | 'fileId' | 'ticket' | 'itemId' | 'revision'>;
  call: (save: PackageSave, isLeft: boolean) => Promise<PackageSaved>;
  onSaved: (saved: PackageSaved) => void;
  /** the server takes no more of this page */
  onRefused: (message: string) => void;
}

type Word = Pick<PackageWord, 'values' | 'isEnded'>;

/** Keeps what an item of a package sets: one word after the other, each with all of it. */
export class PackageSaver {
  private revision: number;
  /** each that ends a session stands for itself, and what comes behind it in one */
  private waiting: Word[] = [];
  /** said, and without an answer: the server may have it as it stands, so it is said again as it stands */
  private said: Word | null = null;
  private sending: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueIn = Infinity;
  private isOver = false;

  constructor(private readonly options: PackageSaverOptions) {
    this.revision = options.item.revision;
  }

  heard({ values, isCommit, isEnded }: PackageWord): void {
    if (this.isOver) return;
    if (this.waiting.at(-1)?.isEnded === false) this.waiting.pop();
    this.waiting.push({ values, isEnded });
    this.later(isCommit || isEnded ? soonMs : laterMs);
  }

  /** Everything that was heard, now. @param isLeft the page may be gone before the answer comes */
  async flush(isLeft = false): Promise<void> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (this.sending !== null) await this.sending;
      await this.sendAll(isLeft);
      if (this.isDone() || isLeft) return;
      await new Promise((next) => setTimeout(next, againMs));
    }
  }

  /** The item is left: nothing is heard any more, and what was heard is kept. */
  async close(): Promise<void> {
    await this.flush();
    this.end();
  }

  private isDone(): boolean {
    return this.isOver || (this.said === null && this.waiting.length === 0);
  }

  private later(ms: number): void {
    if (ms >= this.dueIn) return;
    clearTimeout(this.timer);
    this.dueIn = ms;
    this.timer = setTimeout(() => {
      this.dueIn = Infinity;
      // a word that is under way is followed by those behind it
      if (this.sending === null) void this.sendAll(false);
    }, ms);
  }

  private sendAll(isLeft: boolean): Promise<void> {
    const sending = this.sayAll(isLeft).finally(() => {
      if (this.sending === sending) this.sending = null;
    });
    this.sending = sending;
    return sending;
  }

  private async sayAll(isLeft: boolean): Promise<void> {
    while (!this.isDone() && (await this.say(isLeft)));
  }

  /** @returns false: the network is away, or nothing is taken any more */
  private async say(isLeft: boolean): Promise<boolean> {
    const { item, call, onSaved, onRefused } = this.options;
    const word = this.said ?? this.waiting.shift();
    if (word === undefined) return false;
    this.said = word;
    try {
      const saved = await call({ ...item, ...word, revision: this.revision }, isLeft);
      this.revision = saved.revision;
      this.said = null;
      onSaved(saved);
      return true;
    } catch (error) {
      if (this.isOver) return false;
      if (isTransient(error)) this.later(againMs);
      else {
        this.end();
        onRefused(messageOf(error));
      }
      return false;
    }
  }

  private end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }
}
