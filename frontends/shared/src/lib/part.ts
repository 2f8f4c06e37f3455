import { StuckImport } from './fetched-import.js';

export interface PartView<T> {
  /** null until it is there */
  value: T | null;
  /** the last try failed; the next one comes by itself */
  lost: boolean;
  /** another try will hardly help, a new page will */
  stuck: boolean;
}

/** Seconds between tries; the last one is repeated. */
const pauses = [1, 2, 4, 8, 15, 30];

/**
 * A part of the application that is loaded when it is needed: code, or what code needs. What is lost on the way is asked for again, after
 * longer and longer pauses and as soon as the network returns; once it is there it stays. (`lazy` of React remembers a failure for ever.)
 */
export class Part<T> {
  private view: PartView<T> = { value: null, lost: false, stuck: false };
  private readonly listeners = new Set<() => void>();
  private isLoading = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private settling: { promise: Promise<void>; end: () => void } | null = null;

  /** @param network tells `online` when the network returns */
  constructor(
    private readonly load: () => Promise<T>,
    private readonly network: () => Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = () => window,
  ) {}

  readonly get = (): PartView<T> => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Begins to load unless it is there, under way, or waiting for its next try. */
  readonly want = (): void => {
    if (this.timer === undefined) this.retry();
  };

  /** Tries at once. */
  readonly retry = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.view.value !== null || this.isLoading) return;
    this.isLoading = true;
    this.load().then(
      (value) => this.arrive(value),
      (error: unknown) => this.plan(error),
    );
  };

  /** Begins to load; ends when there is something to show: the part, or that it is lost. */
  settled(): Promise<void> {
    this.want();
    if (this.settling === null) {
      let end = (): void => undefined;
      this.settling = { promise: new Promise((resolve) => (end = resolve)), end };
      if (this.view.value !== null || this.view.lost) end();
    }
    return this.settling.promise;
  }

  private arrive(value: T): void {
    this.isLoading = false;
    this.network().removeEventListener('online', this.retry);
    this.show({ value, lost: false, stuck: false });
  }

  private plan(error: unknown): void {
    this.isLoading = false;
    const pause = pauses[Math.min(this.tries, pauses.length - 1)] ?? 0;
    this.tries += 1;
    this.timer = setTimeout(this.retry, pause * 1000);
    this.network().addEventListener('online', this.retry);
    this.show({ value: null, lost: true, stuck: error instanceof StuckImport });
  }

  private show(view: PartView<T>): void {
    this.view = view;
    this.settling?.end();
    for (const listener of this.listeners) listener();
  }
}
