import { Injectable } from '@nestjs/common';
import { orderStates, type calls, type Input, type OrderState, type Output } from '@xuekao/contracts';
import { containing, findPage, listSort, pageOf } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { PointsPeople } from '../points/index.js';
import { OrderCollections } from './order.collections.js';
import { rowOf } from './order.views.js';

type Filters = Pick<Input<typeof calls.payment.orders.paging>['params'], 'title' | 'state' | 'dateRange' | 'kind'>;

const columns = { createTime: 'openedAt', price: 'price', payTime: 'paidAt' };
const newestFirst = { openedAt: -1 } as const;

/** Orders, as buyers and the console list them. */
@Injectable()
export class OrderLists {
  constructor(
    private readonly collections: OrderCollections,
    private readonly people: PointsPeople,
  ) {}

  async mine(
    { params, ...query }: Input<typeof calls.payment.orders.myPaging>,
    { caller: { userId } }: UserContext,
  ): Promise<Output<typeof calls.payment.orders.myPaging>> {
    const filter = { $and: [{ userId }, ...conditions(params)] };
    return findPage(this.collections.orders, filter, query, listSort(query.orders, columns, newestFirst), rowOf);
  }

  /** For the service that sold them. */
  async ofBuyer({
    params: { userId, ...params },
    ...query
  }: Input<typeof calls.payment.orders.ofBuyer>): Promise<Output<typeof calls.payment.orders.ofBuyer>> {
    const filter = { $and: [{ userId }, ...conditions(params)] };
    return findPage(this.collections.orders, filter, query, listSort(query.orders, columns, newestFirst), rowOf);
  }

  async paging(
    { params: { realName, deptCode, ...params }, ...query }: Input<typeof calls.payment.orders.paging>,
    { caller, requestId }: UserContext,
  ): Promise<Output<typeof calls.payment.orders.paging>> {
    // whoever does not reach everybody reaches the people of a department, as they are there now
    const isOfSome = caller.roleLevel !== 1 || Boolean(realName) || Boolean(deptCode);
    const buyers = isOfSome ? await this.people.idsOf({ realName, deptCode }, caller) : null;
    if (buyers?.length === 0) return pageOf([], 0, query.size);
    const filter = { $and: [{}, ...conditions(params), ...(buyers ? [{ userId: { $in: buyers } }] : [])] };
    const sort = listSort(query.orders, columns, newestFirst);
    const { records, ...rest } = await findPage(this.collections.orders, filter, query, sort, (row) => row);
    const people = await this.people.named(
      records.map(({ userId }) => userId),
      requestId,
    );
    return {
      records: records.map((row) => {
        const { userName = '', realName: name = '', deptName = '' } = people.get(row.userId) ?? {};
        const { userId, transaction, reason } = row;
        return { ...rowOf(row), userId, userName, realName: name, deptName, transaction, reason };
      }),
      ...rest,
    };
  }
}

const statuses = new Map<number, OrderState>(Object.entries(orderStates).map(([name, number]) => [number, name as OrderState])); // its keys

function conditions({ title, state, dateRange, kind }: Filters): Record<string, unknown>[] {
  const [from, to] = dateRange ?? [];
  return [
    ...(kind ? [{ kind }] : []),
    ...(title ? [{ title: containing(title) }] : []),
    ...(state === undefined ? [] : [{ status: statuses.get(state) }]),
    ...(from === undefined || to === undefined ? [] : [{ openedAt: { $gte: new Date(from), $lte: new Date(to) } }]),
  ];
}
