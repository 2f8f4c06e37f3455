import { formatMoney } from '@xuekao/frontend-shared';
import type { OrderRow } from './order.js';
import { ordersText } from './orders.texts.js';

/** Kinds of goods, in the order of the filter. */
export const goodsKinds = ['exam', 'repo', 'activity', 'mall', 'course'] as const satisfies readonly OrderRow['kind'][];

/** In the order of the filter. */
export const orderStates = [0, 1, 4, 50, 60, 100] as const;
const [, paid, done, refunding] = orderStates;

/** The money is here, and can go back. */
export const isRefundable = ({ state }: Pick<OrderRow, 'state'>): boolean => state === paid || state === done;

/** An office has the money in hand for goods that are gone: it goes back when somebody notes it. */
export const awaitsHand = ({ state, payMethod, ending }: Pick<OrderRow, 'state' | 'payMethod' | 'ending'>): boolean =>
  state === refunding && payMethod === 'offline' && ending === 'undeliverable';

/** Reason of an ending as the list shows it. */
export const listedEnding = (row: OrderRow): string => (awaitsHand(row) ? ordersText('orders.ending.inHand') : endingText(row));

/** Reason why an order ended without what was bought, with the words of whoever paid it back. */
export function endingText({ ending, reason }: Pick<OrderRow, 'ending' | 'reason'>): string {
  if (ending === '') return '';
  return ending === 'byHand' && reason !== '' ? ordersText('orders.ending.byHandWhy', { reason }) : ordersText(`orders.ending.${ending}`);
}

/** Fen that went back in parts, or are on their way. */
export const returnedOf = ({ parts }: Pick<OrderRow, 'parts'>): number => parts.reduce((sum, { amount }) => sum + amount, 0);
/** Fen that the next part gives back at most: the whole goes back by a full refund. */
export const mostPart = (order: Pick<OrderRow, 'parts' | 'price'>): number => order.price - returnedOf(order) - 1;

/** A part can go back. */
export const takesParts = (order: Pick<OrderRow, 'parts' | 'price' | 'state'>): boolean => order.state === done && mostPart(order) > 0;

/** Each part that went back, with its reason. */
export const partTexts = ({ parts }: Pick<OrderRow, 'parts'>): string[] =>
  parts.map(({ amount, reason, returnTime }) =>
    ordersText(returnTime === null ? 'orders.parts.coming' : 'orders.parts.one', { sum: formatMoney(amount), reason }),
  );

/** Everything that became of the money and the order, one line each. */
export const endingTexts = (row: OrderRow): string[] => [...partTexts(row), ...(row.ending === '' ? [] : [listedEnding(row)])];
