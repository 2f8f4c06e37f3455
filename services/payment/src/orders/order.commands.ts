import { Injectable } from '@nestjs/common';
import { BusinessError, type Caller, type PayMethod } from '@xuekao/contracts';
import { reaching, type Gate } from '@xuekao/platform';
import { PointsPeople } from '../points/index.js';
import type { TradeStart } from '../providers/index.js';
import type { Order, OrderState } from './order.decider.js';
import { Orders } from './order.store.js';

/** The order of another person is answered as one that does not exist. */
function ownOrder(state: OrderState, { userId }: Caller): Order {
  if (state.status === 'none' || state.facts.userId !== userId) throw new BusinessError('NOT_FOUND');
  return state;
}
/** Orders of the people whom an administrator reaches, by the department where they are now. */
@Injectable()
export class OrderReach implements Gate<OrderState> {
  constructor(private readonly people: PointsPeople) {}

  async check(state: OrderState, caller: Caller): Promise<void> {
    if (state.status === 'none' || (await this.people.idsOf({}, caller, state.facts.userId)).length === 0)
      throw new BusinessError('NOT_FOUND');
  }
}
function thatIsThere(state: OrderState): Order {
  if (state.status === 'none') throw new BusinessError('NOT_FOUND');
  return state;
}
const ofBuyer = reaching({ aggregates: Orders, own: ownOrder });
const ofStaff = reaching({ aggregates: Orders, gate: OrderReach, own: thatIsThere });

interface OfOrder {
  readonly id: string;
}

/** Answers how the order can be paid: by a code, or on a page. */
export class BeginTrade extends ofBuyer.command<OfOrder & { method: PayMethod }, TradeStart>('certain') {}
export class RefundOrder extends ofStaff.command<OfOrder & { reason: string }, Order>('certain') {}
export class RefundPart extends ofStaff.command<OfOrder & { requestId: string; amount: number; reason: string }, Order>('certain') {}
export class OrderOfBuyer extends ofBuyer.query<OfOrder, Order>() {}
