import { formatMoney, type CallOutput } from '@xuekao/frontend-shared';
import type { RowOf } from '../lib/api.js';
import { mallOrderText } from './mall-order.texts.js';

export type MallOrderRow = RowOf<'/api/mall/order/admin/paging'>;
export type MallOrderDetail = CallOutput<'/api/mall/order/admin/detail'>;

/** In the order of the filter. */
export const orderStates = [0, 1, 2, 4, 100] as const;
export const states = { unpaid: 0, paid: 1, sent: 2, received: 4, cancelled: 100 } as const;
export const byCourier = 1;

/** Pieces of a line that did not go back. */
export const piecesLeft = ({ totalCount, refundCount }: Pick<MallOrderRow['goodsList'][number], 'totalCount' | 'refundCount'>): number =>
  totalCount - refundCount;

/** Deeds of the console on an order, by its state. The last piece goes back by cancelling the order. */
export const deedsOf = ({ state, goodsList }: Pick<MallOrderRow, 'state' | 'goodsList'>) => ({
  send: state === states.paid,
  place: state === states.unpaid || state === states.paid,
  sending: state === states.sent,
  part:
    (state === states.paid || state === states.sent || state === states.received) &&
    goodsList.reduce((sum, line) => sum + piecesLeft(line), 0) > 1,
  cancel: state !== states.cancelled,
});

/** Pieces that somebody wants to give back, by their lines. */
export type Counts = Readonly<Record<string, number | null>>;
type LineOf = Pick<MallOrderRow['goodsList'][number], 'id' | 'totalCount' | 'refundCount' | 'totalPoints' | 'totalAmount'>;

/** Share of these pieces: the points and the fen of a line are its pieces' prices together, so that a share is a whole number. */
export function shareOf(lines: readonly LineOf[], counts: Counts): { pieces: number; points: number; amount: number } {
  return lines.reduce(
    (sum, { id, totalCount, totalPoints, totalAmount }) => {
      const n = counts[id] ?? 0;
      return {
        pieces: sum.pieces + n,
        points: sum.points + (totalPoints / totalCount) * n,
        amount: sum.amount + (totalAmount / totalCount) * n,
      };
    },
    { pieces: 0, points: 0, amount: 0 },
  );
}

/** Price in points, in money, or in both. */
export function costText({ totalPoints: points, totalAmount }: Pick<MallOrderRow, 'totalPoints' | 'totalAmount'>): string {
  if (points === 0) return totalAmount === 0 ? mallOrderText('cost.free') : formatMoney(totalAmount);
  return totalAmount === 0
    ? mallOrderText('cost.points', { points })
    : mallOrderText('cost.both', { points, money: formatMoney(totalAmount) });
}

/** Price that goes back with pieces; of goods that cost nothing ¥0.00. */
export const backText = (points: number, amount: number): string =>
  points === 0 ? formatMoney(amount) : costText({ totalPoints: points, totalAmount: amount });

/** Goods of a line with their specification. */
export const goodsName = ({ goodsTitle, skuTitle }: Pick<MallOrderRow['goodsList'][number], 'goodsTitle' | 'skuTitle'>): string =>
  skuTitle === '' ? goodsTitle : `${goodsTitle}（${skuTitle}）`;

export const placeText = ({ province, city, area, address }: Pick<MallOrderDetail, 'province' | 'city' | 'area' | 'address'>): string =>
  [province, city === province ? '' : city, area, address].filter((part) => part !== '').join(' ');
