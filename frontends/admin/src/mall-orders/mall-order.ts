import { formatMoney, type CallOutput } from '@xuekao/frontend-shared';
import type { RowOf } from '../lib/api.js';
import { mallOrderText } from './mall-order.texts.js';

export type MallOrderRow = RowOf<'/api/mall/order/admin/paging'>;
export type MallOrderDetail = CallOutput<'/api/mall/order/admin/detail'>;

/** In the order of the filter. */
export const orderStates = [0, 1, 2, 4, 100] as const;
export const states = { unpaid: 0, paid: 1, sent: 2, received: 4, cancelled: 100 } as const;
export const byCourier = 1;

/** Deeds of the console on an order, by its state. */
export const deedsOf = ({ state }: Pick<MallOrderRow, 'state'>) => ({
  send: state === states.paid,
  place: state === states.unpaid || state === states.paid,
  sending: state === states.sent,
  cancel: state !== states.cancelled,
});

/** Price in points, in money, or in both. */
export function costText({ totalPoints: points, totalAmount }: Pick<MallOrderRow, 'totalPoints' | 'totalAmount'>): string {
  if (points === 0) return totalAmount === 0 ? mallOrderText('cost.free') : formatMoney(totalAmount);
  return totalAmount === 0
    ? mallOrderText('cost.points', { points })
    : mallOrderText('cost.both', { points, money: formatMoney(totalAmount) });
}

export const placeText = ({ province, city, area, address }: Pick<MallOrderDetail, 'province' | 'city' | 'area' | 'address'>): string =>
  [province, city === province ? '' : city, area, address].filter((part) => part !== '').join(' ');
