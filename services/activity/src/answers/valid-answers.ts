import { Injectable } from '@nestjs/common';
import { PaperCollections } from './paper.collections.js';

/** Answers of a survey that count or do not. */
@Injectable()
export class ValidAnswers {
  constructor(private readonly store: PaperCollections) {}

  /** @returns how many of the answers changed */
  async set(ids: readonly string[], valid: boolean): Promise<number> {
    const { modifiedCount } = await this.store.papers.updateMany({ _id: { $in: [...ids] }, valid: !valid }, { $set: { valid } });
    return modifiedCount;
  }
}
