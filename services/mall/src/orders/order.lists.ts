import { Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { mallOrderStates, type Caller, type calls, type Input, type MallOrderStatus, type Output } from '@xuekao/contracts';
import { containing, findPage, listSort } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { OrderCollections } from './order.collections.js';
import type { Order } from './order.decider.js';
import { orderIn, type OrderDoc } from './order.model.js';
import { buyerOf, rowOf } from './order.views.js';

type Calls = typeof calls.mall.orders;
type Filters = Input<Calls['export']>;

const columns = { createTime: 'placedAt' };
const newestFirst = { placedAt: -1 } as const;
const statuses = new Map<number, MallOrderStatus>(
  Object.entries(mallOrderStates).map(([name, number]) => [number, name as MallOrderStatus]),
); // its keys

/** Orders, as buyers and the console list them. */
@Injectable()
export class OrderLists {
  constructor(private readonly collections: OrderCollections) {}

  async mine(
    { params: { state }, ...query }: Input<Calls['paging']>,
    { caller: { userId } }: UserContext,
  ): Promise<Output<Calls['paging']>> {
    const filter = { userId, isListed: true, ...(state === undefined ? {} : { status: statuses.get(state) }) };
    return findPage(this.collections.orders, filter, query, listSort(query.orders, columns, newestFirst), (doc) => rowOf(orderIn(doc)));
  }

  async paging({ params, ...query }: Input<Calls['adminPaging']>, { caller }: UserContext): Promise<Output<Calls['adminPaging']>> {
    const sort = listSort(query.orders, columns, newestFirst);
    return findPage(this.collections.orders, filterOf(params, caller), query, sort, (doc) => ({
      ...rowOf(orderIn(doc)),
      ...buyerOf(orderIn(doc)),
    }));
  }

  /** The newest first. */
  async reachedAll(params: Filters, caller: Caller, most: number): Promise<Order[]> {
    const found = await this.collections.orders
      .find(filterOf(params, caller), { order: 1 })
      .sort({ placedAt: -1, _id: -1 })
      .limit(most)
      .lean<Pick<OrderDoc, '_id' | 'order'>[]>();
    return found.map(orderIn);
  }
}

function filterOf({ title, state, realName, orderId, dateRange }: Filters, caller: Caller): { $and: Record<string, unknown>[] } {
  const [from, to] = dateRange ?? [];
  return {
    $and: [
      { isPlaced: true },
      reachOf(caller, 'own').filter({ by: 'userId', dept: 'deptCode' }),
      ...(title ? [{ titles: containing(title) }] : []),
      ...(state === undefined ? [] : [{ status: statuses.get(state) }]),
      ...(realName ? [{ $or: [{ realName: containing(realName) }, { userName: containing(realName) }] }] : []),
      ...(orderId ? [{ _id: orderId }] : []),
      ...(from === undefined || to === undefined ? [] : [{ placedAt: { $gte: new Date(from), $lte: new Date(to) } }]),
    ],
  };
}
