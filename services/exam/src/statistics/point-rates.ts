import { Injectable } from '@nestjs/common';
import { calls } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import type { ItemColumn } from './item-columns.js';
import type { StoredReport } from './statistic.model.js';

/** Questions of one answer of the banks. */
const batchSize = 1000;
interface Rate {
  questions: number;
  gained: number;
  full: number;
}

/** Marks gained by knowledge point, by the points that the questions carry in their banks now. */
@Injectable()
export class PointRates {
  constructor(private readonly client: CallClient) {}

  /** @param quIds whole questions: a question with two points counts for both */
  async of(quIds: readonly string[], columns: ReadonlyMap<string, ItemColumn>, requestId: string): Promise<StoredReport['points']> {
    const [codesOf, names] = [new Map<string, string[]>(), new Map<string, string>()];
    for (let from = 0; from < quIds.length; from += batchSize) {
      const ids = quIds.slice(from, from + batchSize);
      const { questions, points } = await this.client.call(calls.repo.questions.pointsOf, { ids }, { requestId });
      for (const { id, codes } of questions) codesOf.set(id, codes);
      for (const { code, name } of points) names.set(code, name);
    }
    const rates = new Map<string, Rate>();
    for (const id of quIds) {
      const column = columns.get(id);
      if (!column || column.fullTenths === 0) continue;
      // a point that was deleted names nothing any more
      const known = (codesOf.get(id) ?? []).filter((code) => names.has(code));
      for (const code of known.length > 0 ? known : ['']) {
        const { questions, gained, full } = rates.get(code) ?? { questions: 0, gained: 0, full: 0 };
        rates.set(code, { questions: questions + 1, gained: gained + column.gainedTenths, full: full + column.fullTenths });
      }
    }
    return [...rates]
      .map(([code, { questions, gained, full }]) => ({ code, name: names.get(code) ?? '', questions, rate: gained / full }))
      .sort((one, other) => Number(one.code === '') - Number(other.code === '') || one.rate - other.rate);
  }
}
