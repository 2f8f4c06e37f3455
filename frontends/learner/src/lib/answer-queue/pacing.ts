import type { AnswerValue } from '@xuekao/contracts';

/** How long a change waits for company, and at most. */
export const waitMs = { choice: 150, text: 700, longest: 2500 } as const;

const large = { bytes: 5000, pauseMs: 5000 } as const;
const veryLarge = { bytes: 20_000, pauseMs: 10_000 } as const;
const encoder = new TextEncoder();

/** Milliseconds between two saves of one answer: each save carries the whole text, and somebody writes in it for hours. */
export function pauseOf(answer: AnswerValue): number {
  const written = [...(answer.blanks ?? []), answer.text ?? ''];
  // asked with every keystroke: no character takes more than three bytes, so most answers need no second look
  if (written.reduce((sum, text) => sum + text.length, 0) * 3 <= large.bytes) return 0;
  const bytes = written.reduce((sum, text) => sum + encoder.encode(text).length, 0);
  if (bytes > veryLarge.bytes) return veryLarge.pauseMs;
  return bytes > large.bytes ? large.pauseMs : 0;
}

const burst = 20;
const perMs = 1 / 1000;

/** Requests of one page: twenty at once and one a second, a third of what the server takes for a paper. */
export class Pace {
  private tokens = burst;
  private at = 0;
  constructor(private readonly now: () => number) {}

  /** Milliseconds until the next request should leave. */
  waitMs(): number {
    this.refill();
    return this.tokens >= 1 ? 0 : (1 - this.tokens) / perMs;
  }
  /** A request leaves, also one that could not wait. */
  take(): void {
    this.refill();
    this.tokens = Math.max(-burst, this.tokens - 1);
  }
  private refill(): void {
    const now = this.now();
    this.tokens = Math.min(burst, this.tokens + Math.max(0, now - this.at) * perMs);
    this.at = now;
  }
}
