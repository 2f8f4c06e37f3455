import { Injectable } from '@nestjs/common';
import { JudgedKinds } from './judged-kinds.js';

/** Disputes for other features. */
@Injectable()
export class Disputes {
  constructor(private readonly kinds: JudgedKinds) {}

  /** How many wait for an answer, by attempt; one without is missing. */
  async waitingOf(paperIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const all = new Map<string, number>();
    for (const rows of this.kinds.all)
      for (const [paperId, n] of await rows.waiting(paperIds)) all.set(paperId, (all.get(paperId) ?? 0) + n);
    return all;
  }
}
