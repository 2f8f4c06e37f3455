import { mostSum, worthOfPieces, type RefundSum, type Worth } from '@xuekao/contracts/order-shares';
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

const sumOf = (all: readonly Worth[]): Worth => ({
  points: all.reduce((sum, { points }) => sum + points, 0),
  amount: all.reduce((sum, { amount }) => sum + amount, 0),
});

/** Points and fen that were paid for the lines, and that no part has given back. */
export const worthLeft = (lines: readonly Pick<LineOf, 'leftPoints' | 'leftAmount'>[]): Worth =>
  sumOf(lines.map(({ leftPoints: points, leftAmount: amount }) => ({ points, amount })));

/** The number of a sum: fen, or points. */
export const numberOf = (sum: RefundSum): number => ('amount' in sum ? sum.amount : sum.points);

/** Deeds of the console on an order, by its state. The last piece, and the last of what was paid, go back by cancelling the order. */
export function deedsOf({ state, goodsList }: Pick<MallOrderRow, 'state' | 'goodsList'>) {
  const isPaid = state === states.paid || state === states.sent || state === states.received;
  return {
    send: state === states.paid,
    place: state === states.unpaid || state === states.paid,
    sending: state === states.sent,
    part: isPaid && goodsList.reduce((sum, line) => sum + piecesLeft(line), 0) > 1,
    sum: isPaid && numberOf(mostSum(worthLeft(goodsList))) > 0,
    cancel: state !== states.cancelled,
  };
}

/** Pieces that somebody wants to give back, by their lines. */
export type Counts = Readonly<Record<string, number | null>>;
type LineOf = Pick<MallOrderRow['goodsList'][number], 'id' | 'totalCount' | 'refundCount' | 'leftPoints' | 'leftAmount'>;

/** Pieces that go back together. */
export const piecesOf = (lines: readonly Pick<LineOf, 'id'>[], counts: Counts): number =>
  lines.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);

/** Share of these pieces in what is left of their lines. null: none of them go back, or not so many. */
export function shareOf(lines: readonly LineOf[], counts: Counts): Worth | null {
  const going = lines.map((line) => ({ line, pieces: counts[line.id] ?? 0, most: piecesLeft(line) }));
  if (going.some(({ pieces, most }) => !Number.isInteger(pieces) || pieces < 0 || pieces > most)) return null;
  if (piecesOf(lines, counts) === 0) return null;
  return sumOf(going.map(({ line, pieces, most }) => worthOfPieces({ ...worthLeft([line]), count: most }, pieces)));
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
