import { pieceBytes } from '@xuekao/contracts/answer-files';
import { pageErrors } from '@xuekao/contracts/page-errors';
import type { AnswerFile, AnswerFileKind } from '@xuekao/contracts';
import { ApiError, type CallOutput } from '@xuekao/frontend-shared/core';
import type { FileStore, KeptFile } from './file-store.js';

/** `full`: the attempt stores no more; `refused`: the server says that it is no such file. */
export type FileState = 'waiting' | 'sending' | 'kept' | 'full' | 'refused';
export interface FileView {
  state: FileState;
  /** sent so far, from 0 to 1 */
  share: number;
  /** a reload does not lose it */
  durable: boolean;
}
export interface FilesSnapshot {
  views: ReadonlyMap<string, FileView>;
  /** files that are on this device alone */
  waiting: number;
}

export interface FilesOptions {
  userId: string;
  paperId: string;
  store: FileStore;
  shaOf: (bytes: Blob) => Promise<string>;
  begin: (file: AnswerFile) => Promise<CallOutput<'/api/paper/answer-file/begin'>>;
  put: (ticket: string, from: number, piece: Blob) => Promise<CallOutput<'/api/paper/answer-file/put'>>;
  /** Waits so long, or until the network is back. */
  pause: (ms: number) => Promise<void>;
  /** aborted: the person has signed out */
  signal: AbortSignal;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** Files that arrive as others are sent once more, in case a piece was spoiled on its way. */
const mostTries = 3;

const isBusiness = (error: unknown, name: keyof typeof pageErrors): boolean =>
  error instanceof ApiError && error.kind === 'business' && error.code === pageErrors[name].code;

interface Held {
  kept: KeptFile;
  view: FileView;
  tries: number;
}

/**
 * Recordings and photos of one paper on their way to the server: kept in the browser first, then sent one after the other, in pieces, for
 * as long as it takes. What the server has is forgotten here, but for this page's own ears and eyes.
 */
export class AnswerFiles {
  private readonly held = new Map<string, Held>();
  private readonly listeners = new Set<() => void>();
  private snapshot: FilesSnapshot = { views: new Map(), waiting: 0 };
  private running: Promise<void> | null = null;

  constructor(private readonly options: FilesOptions) {}

  /** Takes up what an earlier page left. A browser that keeps nothing has nothing. */
  async open(): Promise<void> {
    const { store, userId, paperId } = this.options;
    for (const kept of await store.load(userId, paperId).catch(() => []))
      if (!this.held.has(kept.file.sha)) this.hold(kept, { state: 'waiting', share: 0, durable: true });
    this.changed();
    this.start();
  }

  /** Kept first, then named: the answer that follows holds what is returned. */
  async add(quId: string, kind: AnswerFileKind, bytes: Blob): Promise<AnswerFile> {
    const { store, userId, paperId, shaOf } = this.options;
    const file = { kind, sha: await shaOf(bytes), size: bytes.size };
    const kept = { userId, paperId, quId, file, bytes };
    const known = this.held.get(file.sha);
    if (known?.view.state === 'kept') return file;
    const durable = await store.put(kept).then(
      () => true,
      () => false,
    );
    this.hold(kept, { state: 'waiting', share: 0, durable });
    this.changed();
    this.start();
    return file;
  }

  /** The person took it out of the answer: it needs to be sent no more. */
  drop(sha: string): void {
    const held = this.held.get(sha);
    if (held === undefined || held.view.state === 'kept') return;
    this.forget(held);
    this.held.delete(sha);
    this.changed();
  }

  /** Forgets the files that the server never takes. @returns how many */
  giveUp(): number {
    const refused = [...this.held.values()].filter(({ view: { state } }) => state === 'full' || state === 'refused');
    for (const held of refused) {
      this.forget(held);
      this.held.delete(held.kept.file.sha);
    }
    if (refused.length > 0) this.changed();
    return refused.length;
  }

  /** The file itself, where this page has it. */
  bytesOf(sha: string): Blob | null {
    return this.held.get(sha)?.kept.bytes ?? null;
  }

  getSnapshot = (): FilesSnapshot => this.snapshot;
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Whether the server has all, at the latest after this time. */
  async flush(timeoutMs: number): Promise<boolean> {
    this.start();
    const { running } = this;
    if (running !== null) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([running, new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)))]);
      clearTimeout(timer);
    }
    return this.snapshot.waiting === 0;
  }

  private hold(kept: KeptFile, view: FileView): void {
    this.held.set(kept.file.sha, { kept, view, tries: 0 });
  }

  private forget({ kept }: Held): void {
    this.options.store.remove(kept).catch(() => undefined); // sent again by the next page, which hears that it is there
  }

  private start(): void {
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
  }

  private async run(): Promise<void> {
    let pauseMs = firstPauseMs;
    for (let next = this.next(); next !== undefined && !this.options.signal.aborted; next = this.next()) {
      try {
        await this.send(next);
        pauseMs = firstPauseMs;
      } catch (error) {
        this.show(next, { state: 'waiting' });
        // the next page after a sign-in goes on
        if (this.options.signal.aborted || isBusiness(error, 'NOT_SIGNED_IN')) return;
        await this.options.pause(pauseMs);
        pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      }
    }
  }

  private next(): Held | undefined {
    return [...this.held.values()].find(({ view }) => view.state === 'waiting');
  }

  private async send(held: Held): Promise<void> {
    const { file, bytes } = held.kept;
    this.show(held, { state: 'sending' });
    const { state, ticket } = await this.options.begin(file).catch((error: unknown) => {
      // the paper is gone, and with it what it was for
      if (isBusiness(error, 'NOT_FOUND')) return { state: 'unknown' as const, ticket: '' };
      throw error;
    });
    if (state === 'full') return this.show(held, { state });
    if (state !== 'wanted') return this.done(held, state);
    for (let from = 0, isKept = false; !isKept && this.isHeld(held);) {
      const reply = await this.options.put(ticket, from, bytes.slice(from, from + pieceBytes)).catch((error: unknown) => {
        if (!isRefusedFile(error)) throw error;
        held.tries += 1;
        if (held.tries < mostTries) throw error;
        return null;
      });
      if (reply === null) return this.show(held, { state: 'refused' });
      isKept = reply.kept;
      from = reply.have;
      this.show(held, { share: from / file.size });
    }
    if (this.isHeld(held)) this.done(held, 'kept');
  }

  private isHeld(held: Held): boolean {
    return this.held.get(held.kept.file.sha) === held;
  }

  /** `unknown`: the paper is closed, and no answer of it names the file. */
  private done(held: Held, state: 'kept' | 'unknown'): void {
    this.forget(held);
    if (state === 'kept') return this.show(held, { state, share: 1 });
    this.held.delete(held.kept.file.sha);
    this.changed();
  }

  private show(held: Held, view: Partial<FileView>): void {
    held.view = { ...held.view, ...view };
    this.changed();
  }

  private changed(): void {
    const views = new Map([...this.held].map(([sha, { view }]) => [sha, view] as const));
    const waiting = [...views.values()].filter(({ state }) => state === 'waiting' || state === 'sending').length;
    this.snapshot = { views, waiting };
    for (const listener of this.listeners) listener();
  }
}

/** Refusal of a file that is not the one that its hash names. */
const isRefusedFile = (error: unknown): boolean => error instanceof ApiError && error.code === pageErrors.FILE_CONTENT.code;
