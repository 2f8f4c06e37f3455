import type { AnswerValue } from '@xuekao/contracts';
import { placeOf, type AnswerChange, type AsideChange, type QueueStore } from './queue-store.js';
import { isSameAnswer } from './two-pages.js';

/** An answer that is offered. `known`: the person answered its question again beside it, so it needs no further word. */
export type OfferedAnswer = AsideChange & { known?: boolean };

/**
 * The answers of a paper that do not count and that the person may have back (decision 28). One goes when the person says so, when the same
 * stands in its question, or with the attempt; nothing else takes it away.
 */
export class AsideShelf {
  /** by age */
  offered: readonly OfferedAnswer[] = [];
  /** found without their paper: they stay where they are */
  private found: readonly AsideChange[] = [];

  constructor(
    private readonly store: QueueStore,
    private readonly keepsNothing: () => void,
  ) {}

  /** @returns whether the browser keeps it */
  async add(change: AnswerChange, aside: AsideChange['aside']): Promise<boolean> {
    const { over: _over, ...rest } = change;
    const kept: AsideChange = { ...rest, base: 0, aside };
    this.takeOut((one) => one.quId === kept.quId && isSameAnswer(one.answer, kept.answer));
    this.offered = [...this.offered, kept];
    try {
      await this.store.put(kept);
      return true;
    } catch {
      this.keepsNothing();
      return false;
    }
  }
  /** Change that an earlier page set aside. @param counted the answer that counts; undefined where the paper is not there */
  find(aside: AsideChange, counted: AnswerValue | null | undefined): void {
    if (counted === undefined) this.found = [...this.found, aside];
    else if (isSameAnswer(aside.answer, counted)) this.forget(aside);
    else if (this.offered.some((one) => one.quId === aside.quId && isSameAnswer(one.answer, aside.answer))) {
      // a tab that ended on the way left it as a draft, too, which has been put here again by now
      if (!this.offered.some((one) => placeOf(one) === placeOf(aside) && one.quId === aside.quId)) this.forget(aside);
    } else this.offered = [...this.offered, aside];
  }
  /** An answer that counts is not offered beside itself. */
  stands(quId: string, answer: AnswerValue): void {
    this.takeOut((one) => one.quId === quId && isSameAnswer(one.answer, answer));
  }
  /** The person answers a question again. */
  answered(quId: string): void {
    if (this.offered.some((one) => one.quId === quId && one.known !== true))
      this.offered = this.offered.map((one) => (one.quId === quId ? { ...one, known: true } : one));
  }
  /** The person wants the one that is offered, the newest of the question, no more. */
  dismiss(quId: string): void {
    const shown = this.offered.findLast((one) => one.quId === quId);
    this.takeOut((one) => one === shown);
  }
  clear(): void {
    for (const one of [...this.offered, ...this.found]) this.forget(one);
  }

  private takeOut(isOut: (one: OfferedAnswer) => boolean): void {
    const out = this.offered.filter(isOut);
    for (const one of out) this.forget(one);
    if (out.length > 0) this.offered = this.offered.filter((one) => !out.includes(one));
  }
  private forget(one: AsideChange): void {
    this.store.remove(one).catch(() => undefined); // it is offered again after a reload, which loses nothing
  }
}
