import { Injectable } from '@nestjs/common';
import {
  BusinessError,
  calls,
  reportColumns,
  sentence,
  type Input,
  type Output,
  type ReportColumn,
  type ReportFigures,
} from '@xuekao/contracts';
import { containing, pageOf, skipOf } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { comparedLength, levelLength } from './depart-level.js';
import { ReportCollections } from './report.collections.js';
import { addTo, figuresOf } from './report-figures.js';
import type { ReportPersonDoc, Sums } from './report.model.js';
import { Scopes, type Scope } from './report-scope.js';
import { ReportSums, type SumPair } from './report-sums.js';

type Calls = typeof calls.stat.report;
type Depart = Output<Calls['departs']>['records'][number];
type Person = Output<Calls['people']>['records'][number];
/** Characters of a code that a level of departments has. */

/** Departments of a scope in a tree of two levels: each of the upper one with all below it. */
export interface DepartRow extends Omit<Depart, 'now' | 'before'> {
  readonly sums: { now: Sums; before: Sums };
}

/** Lists of the report: sums, departments and people. */
@Injectable()
export class ReportLists {
  constructor(
    private readonly store: ReportCollections,
    private readonly scopes: Scopes,
    private readonly sums: ReportSums,
  ) {}

  async summary(asked: Input<Calls['summary']>, { caller }: UserContext): Promise<Output<Calls['summary']>> {
    const scope = this.scopes.of(asked, caller);
    const rows = await this.departRows(scope);
    const total = rows.reduce<{ now: Sums; before: Sums }>(
      (all, { sums }) => ({ now: addTo(all.now, sums.now), before: addTo(all.before, sums.before) }),
      { now: {}, before: {} },
    );
    const { root } = scope;
    const codes = Array.from({ length: root.length / levelLength }, (_none, at) => root.slice(0, (at + 1) * levelLength));
    const names = await this.namesOf(codes);
    const reached = codes.filter((code) => caller.roleLevel === 1 || code.startsWith(caller.deptCode));
    return {
      now: { ...scope.now, figures: figuresOf(total.now) },
      before: { ...scope.before, figures: figuresOf(total.before) },
      deptCode: root,
      deptName: root === '' ? '' : names(root),
      above: reached.slice(0, -1).map((deptCode) => ({ deptCode, deptName: names(deptCode) })),
      people: rows.reduce((sum, { people }) => sum + people, 0),
      hasBelow: rows.some(({ isDirect }) => !isDirect),
    };
  }

  async departs({ params, orders, ...page }: Input<Calls['departs']>, { caller }: UserContext): Promise<Output<Calls['departs']>> {
    const rows = (await this.departRows(this.scopes.of(params, caller))).map(({ sums, ...own }): Depart => ({
      ...own,
      now: figuresOf(sums.now),
      before: figuresOf(sums.before),
    }));
    const ordered = inOrder(rows, orders, (row) => row.now);
    return pageOf(ordered.slice(skipOf(page), skipOf(page) + page.size), rows.length, page.size);
  }

  async people({ params, orders, ...page }: Input<Calls['people']>, { caller }: UserContext): Promise<Output<Calls['people']>> {
    const scope = this.scopes.of(params, caller);
    const filter = this.peopleFilter(scope, params.keyword);
    const total = await this.store.people.countDocuments(filter);
    if (orders.length === 0) {
      const shown = await this.store.people
        .find(filter)
        .sort({ deptCode: 1, userName: 1, _id: 1 })
        .skip(skipOf(page))
        .limit(page.size)
        .lean<ReportPersonDoc[]>();
      return pageOf(await this.persons(shown, scope), total, page.size);
    }
    const of = await this.sums.byPerson(scope);
    const all = await this.store.people.find(filter, { _id: 1 }).sort({ deptCode: 1, userName: 1, _id: 1 }).lean<{ _id: string }[]>();
    const ids = inOrder(all, orders, ({ _id }) => figuresOf(of(_id).now))
      .slice(skipOf(page), skipOf(page) + page.size)
      .map(({ _id }) => _id);
    const found = await this.store.people.find({ _id: { $in: ids } }).lean<ReportPersonDoc[]>();
    const byId = new Map(found.map((person) => [person._id, person]));
    return pageOf(
      await this.persons(
        ids.flatMap((id) => byId.get(id) ?? []),
        scope,
      ),
      total,
      page.size,
    );
  }

  /** People of a scope, in pieces. */
  async *everybody(scope: Scope, size: number): AsyncGenerator<Person[]> {
    let last: ReportPersonDoc | undefined;
    for (;;) {
      const behind = last
        ? {
            $or: [
              { deptCode: { $gt: last.deptCode } },
              { deptCode: last.deptCode, userName: { $gt: last.userName } },
              { deptCode: last.deptCode, userName: last.userName, _id: { $gt: last._id } },
            ],
          }
        : {};
      const piece = await this.store.people
        .find({ $and: [this.peopleFilter(scope), behind] })
        .sort({ deptCode: 1, userName: 1, _id: 1 })
        .limit(size)
        .lean<ReportPersonDoc[]>();
      if (piece.length > 0) yield await this.persons(piece, scope);
      last = piece.at(-1);
      if (piece.length < size) return;
    }
  }

  countPeople(scope: Scope): Promise<number> {
    return this.store.people.countDocuments(this.peopleFilter(scope)).exec();
  }

  /** Departments that are compared, each with all below it; the people of the department above them come first. */
  async departRows(scope: Scope): Promise<DepartRow[]> {
    const { root } = scope;
    const [sumsOf, people, departs] = await Promise.all([
      this.sums.ofDeparts(scope),
      this.store.people.aggregate<{ _id: string; n: number }>([
        { $match: this.peopleFilter(scope) },
        { $group: { _id: '$deptCode', n: { $sum: 1 } } },
      ]),
      this.store.departs.find(scope.departs).lean<{ _id: string; deptName: string }[]>(),
    ]);
    const names = new Map(departs.map(({ _id, deptName }) => [_id, deptName]));
    const peopleIn = new Map(people.map(({ _id, n }) => [_id, n]));
    const all = [...new Set([...names.keys(), ...peopleIn.keys()])];
    const length = comparedLength(root, all);
    const groups = Map.groupBy(all, (code) => code.slice(0, length));
    return [...groups]
      .map(([deptCode, codes]): DepartRow => ({
        ...{ deptCode, deptName: names.get(deptCode) ?? deptCode, isDirect: deptCode.length < length },
        hasBelow: codes.some((code) => code.length > deptCode.length),
        people: codes.reduce((sum, code) => sum + (peopleIn.get(code) ?? 0), 0),
        sums: codes
          .map(sumsOf)
          .reduce<{ now: Sums; before: Sums }>((all, more) => ({ now: addTo(all.now, more.now), before: addTo(all.before, more.before) }), {
            now: {},
            before: {},
          }),
      }))
      .filter(({ isDirect, people: n }) => !isDirect || n > 0)
      .sort((one, other) => (one.deptCode < other.deptCode ? -1 : 1));
  }

  private peopleFilter(scope: Scope, keyword = ''): Record<string, unknown> {
    const words = keyword === '' ? {} : { $or: [{ realName: containing(keyword) }, { userName: containing(keyword) }] };
    return { isKnown: true, ...scope.within('_id'), ...words };
  }

  private async persons(people: readonly ReportPersonDoc[], scope: Scope): Promise<Person[]> {
    const ids = people.map(({ _id }) => _id);
    const [sumsOf, names] = await Promise.all([
      this.sums.of(ids, scope),
      this.namesOf([...new Set(people.map(({ deptCode }) => deptCode))]),
    ]);
    return people.map(({ _id: userId, userName, realName, deptCode }) => ({
      ...{ userId, userName, realName, deptName: names(deptCode) },
      ...figuresPair(sumsOf(userId)),
    }));
  }

  async namesOf(codes: readonly string[]): Promise<(code: string) => string> {
    const rows = await this.store.departs.find({ _id: { $in: [...codes] } }).lean<{ _id: string; deptName: string }[]>();
    const names = new Map(rows.map(({ _id, deptName }) => [_id, deptName]));
    return (code) => names.get(code) ?? code;
  }
}

export const figuresPair = ({ now, before }: SumPair): { now: ReportFigures; before: ReportFigures } => ({
  now: figuresOf(now),
  before: figuresOf(before),
});

/** By a figure; what has none comes last, either way. @throws {BusinessError} BAD_INPUT for another column */
function inOrder<T>(rows: readonly T[], orders: Input<Calls['departs']>['orders'], of: (row: T) => ReportFigures): readonly T[] {
  const [order] = orders;
  if (!order) return rows;
  const column = order.column as ReportColumn; // checked in the next line
  if (!reportColumns.includes(column)) throw new BusinessError('BAD_INPUT', { detail: sentence('general.noSuchOrder', { column }) });
  const values = rows.map((row) => ({ row, value: of(row)[column] }));
  const sign = order.asc ? 1 : -1;
  return values
    .sort((one, other) =>
      one.value === null || other.value === null ? emptyLast(one.value, other.value) : sign * (one.value - other.value),
    )
    .map(({ row }) => row);
}

const emptyLast = (one: number | null, other: number | null): number => Number(one === null) - Number(other === null);
