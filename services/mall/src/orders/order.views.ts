import { mallOrderStates, sendTypes, siteText, type calls, type Output } from '@xuekao/contracts';
import type { ParcelWay } from '../delivery/index.js';
import type { StockLine } from '../goods/index.js';
import type { Order, OrderPart } from './order.decider.js';
import type { OrderLine } from './order.events.js';
import { linesLeft, returnedOf, worthLeft } from './order.parts.js';

type Calls = typeof calls.mall.orders;
export type OrderRow = Output<Calls['paging']>['records'][number];
export type OrderDetail = Output<Calls['detail']>;
type Line = OrderRow['goodsList'][number];

const iso = (at: number): string => new Date(at).toISOString();
/** Of the payment's title. */
const titleLength = 200;

/** Goods of the order in one line. */
export function titleOf({ lines }: Pick<Order, 'lines'>): string {
  const [first] = lines ?? [];
  if (!first) return '';
  const title = first.skuTitle === '' ? first.goodsTitle : `${first.goodsTitle}（${first.skuTitle}）`;
  const n = (lines ?? []).reduce((sum, { count }) => sum + count, 0);
  const all = (lines ?? []).length === 1 ? title : siteText('mallOrders.titleOf', { title, n });
  return all.slice(0, titleLength);
}

function lineOf(line: OrderLine, order: Order): Line {
  const { skuId, goodsId, goodsImage, goodsTitle, skuTitle, count, costPoints, salePrice } = line;
  const { points: leftPoints, amount: leftAmount } = worthLeft(order, line);
  return {
    ...{ id: skuId, goodsId, goodsImage, goodsTitle, skuTitle, totalCount: count },
    totalPoints: costPoints * count,
    totalAmount: salePrice * count,
    refundCount: count - (linesLeft(order).find((left) => left.skuId === skuId)?.count ?? 0),
    ...{ leftPoints, leftAmount },
  };
}

export const piecesOf = (lines: readonly StockLine[]): number => lines.reduce((sum, { count }) => sum + count, 0);

/** Goods of a part in one line; empty: a sum, for which the buyer keeps all. */
export function goodsText(order: Pick<Order, 'lines'>, { lines }: Pick<OrderPart, 'lines'>): string {
  const texts = lines.map(({ skuId, count }) => {
    const { goodsTitle = '', skuTitle = '' } = order.lines?.find((line) => line.skuId === skuId) ?? {};
    return `${goodsTitle}${skuTitle && `（${skuTitle}）`} × ${count}`;
  });
  return texts.join('、').slice(0, titleLength);
}

/** Points and money in one line; empty: neither. */
export function costText({ points, amount }: Pick<OrderPart, 'points' | 'amount'>): string {
  const sum = yuanText(amount);
  if (points === 0) return amount === 0 ? '' : siteText('mallOrders.costMoney', { sum });
  return amount === 0 ? siteText('mallOrders.costPoints', { points }) : siteText('mallOrders.costBoth', { points, sum });
}

/** Fen as decimal yuan. */
export const yuanText = (fen: number): string => (fen / 100).toFixed(2);

const partOf = (order: Order, part: OrderPart): OrderDetail['parts'][number] => ({
  ...{ id: part.part, createTime: iso(part.at), reason: part.reason, points: part.points, amount: part.amount },
  ...{ count: piecesOf(part.lines), goods: goodsText(order, part), isGoodsBack: part.isGoodsBack },
  isReturned: (part.points === 0 || part.returned.includes('points')) && (part.amount === 0 || part.returned.includes('money')),
});

export const rowOf = (order: Order): OrderRow => ({
  id: order.facts.orderId,
  createTime: iso(order.placedAt),
  state: mallOrderStates[order.status],
  state_dictText: siteText(`mallOrders.state${mallOrderStates[order.status]}`),
  remark: order.facts.remark,
  totalPoints: order.totalPoints,
  totalAmount: order.totalAmount,
  thirdNumber: order.payId,
  expireTime: iso(order.facts.expiresAt),
  title: titleOf(order),
  goodsList: (order.lines ?? []).map((line) => lineOf(line, order)),
  refundPoints: returnedOf(order).points,
  refundAmount: returnedOf(order).amount,
});

export const buyerOf = ({ facts: { userId, userName, realName } }: Order) => ({ userId, userName, realName });

export function deliveryOf({ facts, sent }: Order): OrderDetail['delivery'] {
  if (!sent) return null;
  const { sendType, expressName, expressNo, remark, at } = sent;
  const sendType_dictText = siteText(sendType === sendTypes.courier ? 'mallOrders.send1' : 'mallOrders.send2');
  return { id: facts.orderId, sendType, sendType_dictText, expressName, expressNo, remark, createTime: iso(at) };
}

const nowhere = { contact: '', mobile: '', province: '', city: '', area: '', address: '' };

export function detailOf(order: Order): OrderDetail {
  const { paid, sent, receivedAt, cancelled } = order;
  return {
    ...rowOf(order),
    ...(order.place ?? nowhere),
    cancelTime: cancelled && iso(cancelled.at),
    cancelRemark: cancelled?.remark ?? '',
    payMethod: paid?.payMethod ?? '',
    payMethod_dictText: paid ? siteText(`mallOrders.pay_${paid.payMethod}`) : '',
    payTime: paid && iso(paid.at),
    sendTime: sent && iso(sent.at),
    receiveTime: receivedAt === null ? null : iso(receivedAt),
    delivery: deliveryOf(order),
    parts: order.parts.map((part) => partOf(order, part)),
  };
}

/** The newest step first. */
export const wayViewOf = ({ steps, isFailed, answeredAt }: ParcelWay) => ({
  tracks: steps.map(({ at, context }) => ({ time: iso(at), context })).reverse(),
  tracksFailed: isFailed,
  tracksTime: answeredAt === null ? null : iso(answeredAt),
});
