import { Inject, Injectable } from '@nestjs/common';
import { dayOf } from '@xuekao/contracts';
import { CLOCK, type Clock } from '@xuekao/platform';
import type { PipelineStage } from 'mongoose';
import type { Period } from './period.js';
import { ReportCollections } from './report.collections.js';
import { addTo } from './report-figures.js';
import { reportRowId, sumFields, type ReportRowDoc, type Sums } from './report.model.js';
import type { Scope } from './report-scope.js';
import { termEnd, unitsOf } from './units.js';

export interface SumPair {
  readonly now: Sums;
  readonly before: Sums;
}
type SumsById = ReadonlyMap<string, Sums>;

/** Sums over the people of a scope, in both of its periods. */
@Injectable()
export class ReportSums {
  constructor(
    private readonly store: ReportCollections,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param by what has a sum of its own: each department, or each person */
  async by(by: 'deptCode' | 'userId', scope: Scope): Promise<(id: string) => SumPair> {
    const [now, before] = await Promise.all([this.grouped(by, scope, scope.now), this.grouped(by, scope, scope.before)]);
    return (id) => ({ now: now.get(id) ?? {}, before: before.get(id) ?? {} });
  }

  /** Of some people only. */
  async of(people: readonly string[], { now, before }: Pick<Scope, 'now' | 'before'>): Promise<(id: string) => SumPair> {
    const [ofNow, ofBefore] = await Promise.all([this.ofPeople(people, now), this.ofPeople(people, before)]);
    return (id) => ({ now: ofNow.get(id) ?? {}, before: ofBefore.get(id) ?? {} });
  }

  /** Days to come have no figures: up to the end of their term they cost nothing. */
  private units({ from, to }: Period): string[] {
    const isOpen = to >= dayOf(this.clock.now());
    return unitsOf(from, isOpen ? termEnd(to) : to);
  }

  private async grouped(by: 'deptCode' | 'userId', scope: Scope, period: Period): Promise<SumsById> {
    const sums = Object.fromEntries(sumFields.map((field) => [field, { $sum: `$${field}` }]));
    const stages: PipelineStage[] = [
      { $match: { unit: { $in: this.units(period) }, ...scope.within('userId') } },
      { $group: { _id: `$${by}`, ...sums } },
    ];
    const rows = await this.store.rows.aggregate<Sums & { _id: string }>(stages).option({ allowDiskUse: true });
    return new Map(rows.map(({ _id, ...own }) => [_id, own]));
  }

  private async ofPeople(people: readonly string[], period: Period): Promise<SumsById> {
    const units = this.units(period);
    const _id = { $in: people.flatMap((userId) => units.map((unit) => reportRowId(userId, unit))) };
    const rows = await this.store.rows.find({ _id }).lean<ReportRowDoc[]>();
    const sums = new Map<string, Sums>();
    for (const row of rows) sums.set(row.userId, addTo(sums.get(row.userId) ?? {}, row));
    return sums;
  }
}
