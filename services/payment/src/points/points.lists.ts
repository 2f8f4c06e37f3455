import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { BusinessError, pointKinds, siteText, type calls, type Caller, type Input, type Output } from '@xuekao/contracts';
import { containing, findPage, listSort, pageOf } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { Ledger } from './ledger.js';
import { PointsCollections } from './points.collections.js';
import { heldIn } from './points.decider.js';
import type { AccountDoc, PointRowDoc } from './points.model.js';
import { ofPerson, personFilter, PointsPeople, type NamedPerson } from './points-people.js';

type MyPage = Output<typeof calls.payment.points.myPaging>;
type Filters = Input<typeof calls.payment.points.rowPaging>['params'];
type ConsoleRow = Output<typeof calls.payment.points.rowPaging>['records'][number];

const newestFirst = { at: -1 } as const;
const rowColumns = { createTime: 'at', points: 'points' };
const accountColumns = { points: 'points', realName: 'realName', userName: 'userName' };
/** Statements and balances, as learners and the console read them. */
@Injectable()
export class PointsLists {
  constructor(
    private readonly collections: PointsCollections,
    private readonly ledger: Ledger,
    private readonly people: PointsPeople,
  ) {}

  async myPaging(
    { params: { refRemark }, ...query }: Input<typeof calls.payment.points.myPaging>,
    { caller: { userId } }: UserContext,
  ): Promise<MyPage> {
    const filter = { userId, ...(refRemark ? { refRemark: containing(refRemark) } : {}) };
    return findPage(this.collections.rows, filter, query, listSort(query.orders, rowColumns, newestFirst), entryOf);
  }

  async myBalance({ caller: { userId } }: UserContext): Promise<Output<typeof calls.payment.points.myBalance>> {
    const state = await this.ledger.balanceOf(userId);
    return { points: state.balance, held: heldIn(state) };
  }

  async accounts(
    { params, ...query }: Input<typeof calls.payment.points.accountPaging>,
    { caller, requestId }: UserContext,
  ): Promise<Output<typeof calls.payment.points.accountPaging>> {
    const sort = listSort(query.orders, accountColumns, { points: -1 });
    const { records, ...rest } = await findPage(this.collections.accounts, personFilter(params, caller), query, sort, (row) => row);
    const people = await this.people.named(
      records.map(({ _id }) => _id),
      requestId,
    );
    return {
      records: records.map((row) => ({ id: row._id, ...named(row._id, people, row), points: row.points, held: row.held })),
      ...rest,
    };
  }

  async rows(
    { params, ...query }: Input<typeof calls.payment.points.rowPaging>,
    { caller, requestId }: UserContext,
  ): Promise<Output<typeof calls.payment.points.rowPaging>> {
    const filter = await this.rowFilter(params, caller);
    if (filter === null) return pageOf([], 0, query.size);
    const sort = listSort(query.orders, rowColumns, newestFirst);
    const { records, ...rest } = await findPage(this.collections.rows, filter, query, sort, (row) => row);
    return { records: await this.render(records, requestId), ...rest };
  }

  /** People of these ids, as far as the caller reaches them. @throws {BusinessError} NOT_FOUND where one of them is not */
  async reached(ids: readonly string[], caller: Caller): Promise<Map<string, AccountDoc>> {
    const found = await this.collections.accounts
      .find({ $and: [{ _id: { $in: [...ids] } }, reachOf(caller, 'own').filter(ofPerson)] })
      .lean();
    const byId = new Map(found.filter(({ userName }) => userName !== '').map((account) => [account._id, account]));
    if (ids.some((id) => !byId.has(id))) throw new BusinessError('NOT_FOUND');
    return byId;
  }

  /** Null: nobody whom the caller reaches is meant. */
  private async rowFilter({ userId, kind, dateRange, ...person }: Filters, caller: Caller): Promise<Record<string, unknown> | null> {
    const isEverybody = Object.keys(personFilter(person, caller)).length === 0;
    const ids = isEverybody && userId === undefined ? null : await this.people.idsOf(person, caller, userId);
    if (ids?.length === 0) return null;
    const [from, to] = dateRange ?? [];
    return {
      ...(ids === null ? {} : { userId: { $in: ids } }),
      ...(kind === undefined ? {} : { kind: kindNames.get(kind) }),
      ...(from === undefined || to === undefined ? {} : { at: { $gte: new Date(from), $lte: new Date(to) } }),
    };
  }

  private async render(rows: readonly PointRowDoc[], requestId: string): Promise<ConsoleRow[]> {
    const people = await this.people.named(
      rows.flatMap(({ userId, by }) => (by === '' ? [userId] : [userId, by])),
      requestId,
    );
    return rows.map((row) => ({
      ...entryOf(row),
      ...named(row.userId, people),
      kind: pointKinds[row.kind],
      kind_dictText: siteText(`points.kind${pointKinds[row.kind]}`),
      by: people.get(row.by)?.realName ?? '',
    }));
  }
}

const kindNames = new Map(Object.entries(pointKinds).map(([name, number]) => [number, name]));

const entryOf = ({ _id, refRemark, at, points, balance }: PointRowDoc): MyPage['records'][number] => ({
  id: _id,
  refRemark,
  createTime: at.toISOString(),
  points,
  balance,
});

const named = (userId: string, people: ReadonlyMap<string, NamedPerson>, known?: AccountDoc) => {
  const {
    userName = known?.userName ?? '',
    realName = known?.realName ?? '',
    deptCode = known?.deptCode ?? '',
    deptName = '',
  } = people.get(userId) ?? {};
  return { userId, userName, realName, deptCode, deptName };
};
