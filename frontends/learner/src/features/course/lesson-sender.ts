import { learningLimits } from '@xuekao/contracts/learning-limits';
import { isTransient, messageOf, type CallInput, type CallOutput } from '@xuekao/frontend-shared/core';
import type { PlayLog } from './play-log.js';

const againMs = 3000;
/** A video stops before anything that was played would be too old to be told. */
const mostWaitingMs = (learningLimits.keptSeconds - learningLimits.heartbeatSeconds) * 1000;

export type Word = CallInput<'/api/course/learn/save-process'>;
export type Progress = CallOutput<'/api/course/learn/save-process'>;

export interface LessonSenderOptions {
  lesson: Pick<Word, 'courseId' | 'fileId' | 'ticket'>;
  log: PlayLog;
  call: (word: Word, keepalive: boolean) => Promise<Progress>;
  /** @param told how far in the media the page has said that it played, in milliseconds */
  onProgress: (progress: Progress, told: number) => void;
  onOffline: (isOffline: boolean) => void;
  /** the server takes no more of this page */
  onRefused: (message: string) => void;
}

/** Tells the server what a page plays: every so often, when something ends, and again when the network was away. */
export class LessonSender {
  private positionMs = 0;
  private toldMs = 0;
  private isOver = false;
  private isClosing = false;
  private isOffline = false;
  private sending: Promise<void> | null = null;
  private isAskedAgain = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: LessonSenderOptions) {
    this.later(learningLimits.heartbeatSeconds * 1000);
  }

  stands(positionMs: number): void {
    this.positionMs = Math.round(positionMs);
    // a word that hangs holds back what is played behind it
    this.holdBeforeLoss();
  }

  /**
   * Now, or after the word that is under way.
   * @param isLeft the page may be gone before the word under way has its answer: another one is said beside it, which outlives the page
   */
  send(isLeft = false): Promise<void> {
    if (this.isOver) return Promise.resolve();
    if (isLeft) return this.tell(true);
    if (this.sending !== null) {
      this.isAskedAgain = true;
      return this.sending;
    }
    this.sending = this.tellAll();
    return this.sending;
  }

  /** The page leaves the lesson: the last word is said, and without a network it is said again for as long as it counts. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.send(true);
    while (!this.isOver && this.options.log.isWaiting()) {
      await new Promise((next) => setTimeout(next, againMs));
      await this.send(true);
    }
    this.end();
  }

  private async tellAll(): Promise<void> {
    do {
      this.isAskedAgain = false;
      await this.tell(false);
    } while (this.isAskedAgain && !this.isOver);
    this.sending = null;
  }

  private async tell(keepalive: boolean): Promise<void> {
    const { log, lesson, call, onProgress, onRefused } = this.options;
    clearTimeout(this.timer);
    const { sequence, plays } = log.next();
    const positionMs = this.positionMs;
    if (plays.length === 0 && Math.abs(positionMs - this.toldMs) < 1000) {
      this.setOffline(false);
      return this.later(learningLimits.heartbeatSeconds * 1000);
    }
    try {
      const progress = await call({ ...lesson, sequence, position: positionMs, plays }, keepalive);
      log.heard(progress.elapsedMs);
      log.told(plays);
      this.toldMs = positionMs;
      this.setOffline(false);
      onProgress(progress, plays.at(-1)?.to ?? 0);
      this.later(learningLimits.heartbeatSeconds * 1000);
    } catch (error) {
      if (this.isOver) return;
      if (isTransient(error)) {
        this.holdBeforeLoss();
        return this.later(againMs);
      }
      this.end();
      onRefused(messageOf(error));
    }
  }

  /** The video stops before anything of it would be too old to be told. */
  private holdBeforeLoss(): void {
    if (this.options.log.waitingMs() > mostWaitingMs) this.setOffline(true);
  }

  private setOffline(isOffline: boolean): void {
    if (this.isOffline === isOffline) return;
    this.isOffline = isOffline;
    this.options.onOffline(isOffline);
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isOver && !this.isClosing) this.timer = setTimeout(() => void this.send(), ms);
  }

  private end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }
}
