import { orderStates, siteText, type calls, type Output } from '@xuekao/contracts';
import type { Order } from './order.decider.js';
import type { OrderDoc } from './order.model.js';

type OrderView = Output<typeof calls.payment.orders.detail>;

const stateText = (status: Order['status']): string => siteText(`orders.state${orderStates[status]}`);

/** An order as its list shows it. */
export const rowOf = (row: OrderDoc): OrderView => ({
  id: row._id,
  kind: row.kind,
  goodsId: row.goodsId,
  title: row.title,
  price: row.price,
  state: orderStates[row.status],
  state_dictText: stateText(row.status),
  payMethod: row.method ?? '',
  createTime: row.openedAt.toISOString(),
  expireTime: row.expiresAt.toISOString(),
  payTime: row.paidAt?.toISOString() ?? null,
  endTime: row.endedAt?.toISOString() ?? null,
  ending: row.ending,
  parts: (row.parts ?? []).map(({ amount, reason, at, returnedAt }) => ({
    ...{ amount, reason, createTime: at.toISOString(), returnTime: returnedAt?.toISOString() ?? null },
  })),
});
