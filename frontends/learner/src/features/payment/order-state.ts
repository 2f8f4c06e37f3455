import type { orderStates as statesOfContract } from '@xuekao/contracts';
import type { CallOutput } from '@xuekao/frontend-shared/core';
import { paymentText } from './payment.texts.js';

export type Order = CallOutput<'/api/pay/order/detail'>;

/** States of an order by their number on the wire; the contracts' own object would bring their checks along. */
export const orderStates = {
  unpaid: 0,
  paid: 1,
  done: 4,
  refunding: 50,
  refunded: 60,
  closed: 100,
} as const satisfies typeof statesOfContract;

/** The money is here; the buyer has access, or gets it now. */
export const isPaid = ({ state }: Pick<Order, 'state'>): boolean => state === orderStates.paid || state === orderStates.done;

export type PayStage = 'waiting' | 'paid' | 'over';

/**
 * @param order as the server knows it; undefined until it has answered
 * @param seconds until the order closes without its money
 * @param isTold the socket said that it is paid
 */
export function payStage(order: Pick<Order, 'state'> | undefined, seconds: number, isTold: boolean): PayStage {
  if (isTold || (order !== undefined && isPaid(order))) return 'paid';
  if (order !== undefined && order.state !== orderStates.unpaid) return 'over';
  // the server closes it within moments, and a payment of the last second still counts: the page goes on asking
  return seconds > 0 ? 'waiting' : 'over';
}

/** Reason why an order ended without what was bought. Empty: it goes on, or the buyer has it. */
export function endingText(order: Pick<Order, 'state' | 'ending'>): string {
  if (order.ending !== '') return paymentText(`order.ending.${order.ending}`);
  return order.state === orderStates.unpaid || isPaid(order) ? '' : paymentText('order.ending.other');
}

/** Seconds until an unpaid order closes. */
export const secondsToPay = ({ expireTime }: Pick<Order, 'expireTime'>, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(expireTime) - nowMs) / 1000));
