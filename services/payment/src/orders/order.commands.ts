import { reachOf } from '@xuekao/access';
import { BusinessError, type Caller, type PayMethod } from '@xuekao/contracts';
import { reaching } from '@xuekao/platform';
import type { Order, OrderState } from './order.decider.js';
import { Orders } from './order.store.js';

/** The order of another person is answered as one that does not exist. */
function ownOrder(state: OrderState, { userId }: Caller): Order {
  if (state.status === 'none' || state.facts.userId !== userId) throw new BusinessError('NOT_FOUND');
  return state;
}
/** Orders of the people whom an administrator reaches. */
function reachedOrder(state: OrderState, caller: Caller): Order {
  if (state.status === 'none' || !reachOf(caller, 'own').includes({ by: state.facts.userId, dept: state.facts.deptCode }))
    throw new BusinessError('NOT_FOUND');
  return state;
}
const ofBuyer = reaching({ aggregates: Orders, own: ownOrder });
const ofStaff = reaching({ aggregates: Orders, own: reachedOrder });

interface OfOrder {
  readonly id: string;
}

/** Answers the text of the QR code by which the order can be paid. */
export class BeginTrade extends ofBuyer.command<OfOrder & { method: PayMethod }, string>('certain') {}
export class RefundOrder extends ofStaff.command<OfOrder & { reason: string }, Order>('certain') {}
export class OrderOfBuyer extends ofBuyer.query<OfOrder, Order>() {}
