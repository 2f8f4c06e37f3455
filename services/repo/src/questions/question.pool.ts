import { Injectable } from '@nestjs/common';
import type { Caller, DrawRule } from '@xuekao/contracts';
import { BankReader } from '../banks/bank.reader.js';
import { Collections } from '../store/collections.js';
import { QuestionFilter } from './question.filter.js';

/** What drawing rules can draw. */
@Injectable()
export class QuestionPool {
  constructor(
    private readonly collections: Collections,
    private readonly banks: BankReader,
    private readonly filters: QuestionFilter,
  ) {}

  /** How many questions each rule may draw; a bank that the caller may not see has none. */
  async counts(rules: readonly DrawRule[], caller: Caller, excludes: readonly string[] = []): Promise<{ count: number }[]> {
    const reachable = await this.reachable(rules, caller);
    const others = excludes.length === 0 ? {} : { _id: { $nin: excludes } };
    return Promise.all(
      rules.map(async (rule) => {
        const filter = reachable.has(rule.repoId) ? await this.filters.forRule(rule) : null;
        return { count: filter === null ? 0 : await this.collections.questions.countDocuments({ ...filter, ...others }) };
      }),
    );
  }

  /** The ids that each rule may draw, in the order in which the questions were made; with a `caller` from this person's banks only. */
  async ids(rules: readonly DrawRule[], caller?: Caller): Promise<{ ids: string[] }[]> {
    const reachable = caller ? await this.reachable(rules, caller) : null;
    return Promise.all(
      rules.map(async (rule) => {
        const filter = reachable === null || reachable.has(rule.repoId) ? await this.filters.forRule(rule) : null;
        if (filter === null) return { ids: [] };
        const found = await this.collections.questions.find(filter, { _id: 1 }).lean();
        return { ids: found.map((head) => head._id.toHexString()).sort() };
      }),
    );
  }

  private async reachable(rules: readonly DrawRule[], caller: Caller): Promise<ReadonlySet<string>> {
    return new Set(await this.banks.idsOf(caller, { _id: { $in: [...new Set(rules.map((rule) => rule.repoId))] } }));
  }
}
