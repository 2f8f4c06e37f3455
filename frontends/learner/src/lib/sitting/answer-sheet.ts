import type { AnswerValue } from '@xuekao/contracts';

type Listener = () => void;
/** An answer that does not count and that the person may have back. `given`: they gave it up themselves. */
export interface Offer {
  answer: AnswerValue;
  given: boolean;
}

/** Answers, flags and offers as the page shows them. A question hears only of its own changes, so that typing costs one question. */
export class AnswerSheet {
  private readonly answers = new Map<string, AnswerValue>();
  private readonly marks = new Set<string>();
  private readonly offers = new Map<string, Offer>();
  private readonly ofQuestion = new Map<string, Set<Listener>>();
  private readonly ofAll = new Set<Listener>();
  private changes = 0;
  private readonly changesOf = new Map<string, number>();

  answerOf = (quId: string): AnswerValue | null => this.answers.get(quId) ?? null;
  isMarked = (quId: string): boolean => this.marks.has(quId);
  offerOf = (quId: string): Offer | null => this.offers.get(quId) ?? null;

  setAnswer(quId: string, answer: AnswerValue): void {
    this.answers.set(quId, answer);
    this.changed(quId);
  }
  setMark(quId: string, mark: boolean): void {
    if (mark) this.marks.add(quId);
    else this.marks.delete(quId);
    this.changed(quId);
  }
  setOffer(quId: string, offer: Offer | null): void {
    if (offer === null) this.offers.delete(quId);
    else this.offers.set(quId, offer);
    this.changed(quId);
  }

  /** Something beside the answer of a question has changed. */
  touch(quId: string): void {
    this.changed(quId);
  }
  /** Something beside the answers has changed, such as which questions are locked. */
  refresh(): void {
    this.changes += 1;
    for (const listener of [...this.ofAll]) listener();
  }

  /** Grows with every change: of the questions named, or of all. */
  version(quIds?: readonly string[]): number {
    return quIds === undefined ? this.changes : quIds.reduce((sum, quId) => sum + (this.changesOf.get(quId) ?? 0), 0);
  }
  subscribe(listener: Listener, quIds?: readonly string[]): () => void {
    const sets = quIds === undefined ? [this.ofAll] : quIds.map((quId) => this.listenersOf(quId));
    for (const set of sets) set.add(listener);
    return () => {
      for (const set of sets) set.delete(listener);
    };
  }

  private listenersOf(quId: string): Set<Listener> {
    const there = this.ofQuestion.get(quId) ?? new Set();
    this.ofQuestion.set(quId, there);
    return there;
  }
  private changed(quId: string): void {
    this.changes += 1;
    this.changesOf.set(quId, (this.changesOf.get(quId) ?? 0) + 1);
    for (const listener of [...(this.ofQuestion.get(quId) ?? []), ...this.ofAll]) listener();
  }
}
