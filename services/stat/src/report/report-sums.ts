import { Inject, Injectable } from '@nestjs/common';
import { dayOf } from '@xuekao/contracts';
import { CLOCK, Generations, MONGO, type Clock } from '@xuekao/platform';
import type { Connection, PipelineStage } from 'mongoose';
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
    private readonly generations: Generations,
    @Inject(MONGO) private readonly connection: Connection,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Of each department. */
  async ofDeparts(scope: Scope): Promise<(deptCode: string) => SumPair> {
    // documents that an earlier release made have no sums of departments: they are built anew at this moment
    const isKept = scope.codes !== null && this.generations.hasOwnShape;
    return pairs(scope, (period) => (isKept ? this.kept(scope, period) : this.grouped('deptCode', scope, period)));
  }

  /** Of each person. */
  async byPerson(scope: Scope): Promise<(userId: string) => SumPair> {
    return pairs(scope, (period) => this.grouped('userId', scope, period));
  }

  /** Of some people only. */
  async of(people: readonly string[], { now, before }: Pick<Scope, 'now' | 'before'>): Promise<(id: string) => SumPair> {
    return pairs({ now, before }, (period) => this.ofPeople(people, period));
  }

  /** Days to come have no figures: up to the end of their term they cost nothing. */
  private units({ from, to }: Period): string[] {
    const isOpen = to >= dayOf(this.clock.now());
    return unitsOf(from, isOpen ? termEnd(to) : to);
  }

  /** Sums of departments and what waits to be added to them, of one moment. */
  private async kept({ codes }: Scope, period: Period): Promise<SumsById> {
    const within = codes ?? {};
    return this.connection.getClient().withSession({ snapshot: true }, async (session) => {
      const rows = await this.store.sums
        .aggregate<Sums & { _id: string }>([
          { $match: { unit: { $in: this.units(period) }, ...within } },
          { $group: { _id: '$deptCode', ...eachSum('$') } },
        ])
        .session(session);
      const waiting = await this.store.changes
        .aggregate<Sums & { _id: string }>([
          { $match: { day: { $gte: period.from, $lte: period.to }, ...within } },
          { $group: { _id: '$deptCode', ...eachSum('$sums.') } },
        ])
        .session(session);
      const sums = new Map<string, Sums>();
      for (const { _id, ...own } of [...rows, ...waiting]) sums.set(_id, addTo(sums.get(_id) ?? {}, own));
      return sums;
    });
  }

  private async grouped(by: 'deptCode' | 'userId', scope: Scope, period: Period): Promise<SumsById> {
    const stages: PipelineStage[] = [
      { $match: { unit: { $in: this.units(period) }, ...scope.within('userId') } },
      { $group: { _id: `$${by}`, ...eachSum('$') } },
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

const eachSum = (prefix: string): Record<string, { $sum: string }> =>
  Object.fromEntries(sumFields.map((field) => [field, { $sum: `${prefix}${field}` }]));

async function pairs(
  { now, before }: Pick<Scope, 'now' | 'before'>,
  of: (period: Period) => Promise<SumsById>,
): Promise<(id: string) => SumPair> {
  const [ofNow, ofBefore] = await Promise.all([of(now), of(before)]);
  return (id) => ({ now: ofNow.get(id) ?? {}, before: ofBefore.get(id) ?? {} });
}
