import type { OrderRow } from './order.js';
import { ordersText } from './orders.texts.js';

/** In the order of the filter. */
export const orderStates = [0, 1, 4, 50, 60, 100] as const;
const [, paid, done] = orderStates;

/** The money is here, and can go back. */
export const isRefundable = ({ state }: Pick<OrderRow, 'state'>): boolean => state === paid || state === done;

/** Reason why an order ended without what was bought, with the words of whoever paid it back. */
export function endingText({ ending, reason }: Pick<OrderRow, 'ending' | 'reason'>): string {
  if (ending === '') return '';
  return ending === 'byHand' && reason !== '' ? ordersText('orders.ending.byHandWhy', { reason }) : ordersText(`orders.ending.${ending}`);
}
