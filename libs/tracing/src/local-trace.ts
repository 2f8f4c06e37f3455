import type { Span, TracePart } from './span.js';

/** Spans of one root that are kept in memory; work of so many steps is not told in more detail. */
const mostSpans = 300;

/** The part of a trace below one root of this process. */
export class LocalTrace implements TracePart {
  private spans: Span[] = [];
  private added = 0;
  private left = 0;
  private isKept: boolean | undefined;
  /** Wall clock less `performance.now()`. */
  readonly clock = Date.now() - performance.now();

  /** @param isSampled decided at the beginning, and followed by every process */
  constructor(
    readonly id: string,
    readonly isSampled: boolean,
    private readonly tracer: { keeps(root: Span): boolean; send(span: Span): void },
  ) {}

  add(span: Span): void {
    this.added += 1;
    // work that its call did not wait for
    if (this.isKept === true && this.added <= mostSpans) this.tracer.send(span);
    else if (this.isKept === undefined && this.added <= mostSpans) this.spans.push(span);
    else this.left += 1;
  }

  /** The root has ended: all of it is sent, or none. */
  close(root: Span): boolean {
    this.isKept = this.isSampled || this.tracer.keeps(root);
    if (this.isKept) {
      if (this.left > 0) root.set({ 'xuekao.spans_left_out': this.left });
      for (const span of [root, ...this.spans]) this.tracer.send(span);
    }
    this.spans = [];
    // as many again may follow
    this.added = 0;
    return this.isKept;
  }
}
