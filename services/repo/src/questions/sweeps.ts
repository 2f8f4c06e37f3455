import { Injectable } from '@nestjs/common';
import { QuestionCollections } from './question.collections.js';

/** How far sweeps have come that every process makes, for all of them. */
@Injectable()
export class Sweeps {
  constructor(private readonly store: QuestionCollections) {}

  /** Time from which changes are to be looked at; null before the first sweep of that name. */
  async since(name: string): Promise<Date | null> {
    return (await this.store.sweeps.findById(name).lean())?.since ?? null;
  }

  /** Notes that changes before that time are done; one that another process noted later stands. */
  async advance(name: string, since: Date): Promise<void> {
    await this.store.sweeps.updateOne({ _id: name }, { $max: { since } }, { upsert: true });
  }
}
