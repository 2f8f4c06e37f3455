/** State of a live in this page, as a person is told of it. */
export type LineState =
  | { at: 'connecting' | 'playing' | 'unable' }
  /** seconds until it is tried again; `lost`: it has played before */
  | { at: 'waiting' | 'lost'; seconds: number };

interface LineParts {
  /** address of the stream for this person, now; empty: nothing is streamed */
  open: () => Promise<string>;
  /**
   * Plays an address. @returns how to take it away  @param onPlaying the first picture is there  @param onEnd no more comes; `isForGood`:
   * this browser cannot play it at all
   */
  play: (url: string, hears: { onPlaying: () => void; onEnd: (isForGood: boolean) => void }) => () => void;
  onState: (state: LineState) => void;
  setTimer?: (work: () => void, ms: number) => number;
  clearTimer?: (timer: number) => void;
}

const pauses = [1, 2, 4, 8, 15] as const;

/** Keeps a live playing: each stream has an address of its own, which is asked for anew after a loss, with growing pauses. */
export class LiveLine {
  private stop: (() => void) | null = null;
  private timer: number | null = null;
  private failures = 0;
  private hasPlayed = false;
  private isOver = false;
  /** of the try under way: what an earlier one says counts no more */
  private turn = 0;

  constructor(private readonly parts: LineParts) {}

  /** Tries at once, whatever was awaited. */
  begin(): void {
    this.drop();
    const turn = (this.turn += 1);
    const isCurrent = (): boolean => !this.isOver && this.turn === turn;
    this.parts.onState({ at: 'connecting' });
    this.parts.open().then(
      (url) => {
        if (!isCurrent()) return;
        if (url === '') return this.wait();
        this.stop = this.parts.play(url, {
          onPlaying: () => {
            if (!isCurrent()) return;
            this.failures = 0;
            this.hasPlayed = true;
            this.parts.onState({ at: 'playing' });
          },
          onEnd: (isForGood) => {
            if (!isCurrent()) return;
            if (!isForGood) return this.wait();
            this.drop();
            this.parts.onState({ at: 'unable' });
          },
        });
      },
      () => {
        if (isCurrent()) this.wait();
      },
    );
  }

  close(): void {
    this.isOver = true;
    this.drop();
  }

  private wait(): void {
    this.drop();
    this.turn += 1;
    const seconds = pauses[Math.min(this.failures, pauses.length - 1)] ?? 1;
    this.failures += 1;
    this.parts.onState({ at: this.hasPlayed ? 'lost' : 'waiting', seconds });
    const { setTimer = (work, ms) => window.setTimeout(work, ms) } = this.parts;
    this.timer = setTimer(() => this.begin(), seconds * 1000);
  }

  private drop(): void {
    const { clearTimer = (timer) => window.clearTimeout(timer) } = this.parts;
    if (this.timer !== null) clearTimer(this.timer);
    this.timer = null;
    this.stop?.();
    this.stop = null;
  }
}
