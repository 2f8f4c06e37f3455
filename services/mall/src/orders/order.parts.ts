import {
  BusinessError,
  mostParts,
  mostSum,
  splitByWeights,
  worthOfPieces,
  worthOfSum,
  type RefundSum,
  type Worth,
} from '@xuekao/contracts';
import type { StockLine } from '../goods/index.js';
import type { LineShare, MallOrderEvent, OrderLine, PartFacts, PartGood } from './order.events.js';
import type { At, ByStaff, Order, OrderPart } from './order.state.js';

/** `seen`: what its page has shown that goes back; null: nothing was said of it. */
interface Refunding extends ByStaff {
  readonly part: string;
  readonly reason: string;
  readonly seen: Worth | null;
}
export type PartCommand =
  /**
   * Some of the pieces go back with their share of what was paid. The same part again changes nothing. `isGoodsBack`: those that were sent
   * are here.
   */
  | (Refunding & { readonly type: 'RefundPart'; readonly lines: readonly StockLine[]; readonly isGoodsBack: boolean })
  /** A sum goes back, and the buyer keeps all goods. The same part again changes nothing. */
  | (Refunding & { readonly type: 'RefundSum'; readonly sum: RefundSum })
  /** `amount`: fen that the payment service sends back */
  | (At & { readonly type: 'NotePartReturn'; readonly part: string; readonly good: PartGood; readonly amount?: number })
  | (At & { readonly type: 'NotePartTold'; readonly part: string })
  /** Pieces that were sent are here: those of a part, or (empty) the others of an order that was cancelled. */
  | (ByStaff & { readonly type: 'NoteGoodsBack'; readonly part: string });
type PartEvent = Extract<MallOrderEvent, { type: 'PartRefunded' | 'PartReturned' | 'PartTold' | 'GoodsCameBack' }>;

/** Pieces of each line that parts have given back. */
const backOf = ({ parts }: Pick<Order, 'parts'>, skuId: string): number =>
  parts.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.skuId === skuId ? line.count : 0), 0);

/** Pieces of the order that did not go back with a part; lines without any are left out. */
export const linesLeft = (order: Pick<Order, 'lines' | 'parts'>): OrderLine[] =>
  (order.lines ?? []).map((line) => ({ ...line, count: line.count - backOf(order, line.skuId) })).filter(({ count }) => count > 0);

const sumOf = (all: readonly Worth[]): Worth => ({
  points: all.reduce((sum, { points }) => sum + points, 0),
  amount: all.reduce((sum, { amount }) => sum + amount, 0),
});

/** Points and fen that parts have given back. */
export const returnedOf = ({ parts }: Pick<Order, 'parts'>): Worth => sumOf(parts);

/** Points and fen that were paid for a line, and that no part has given back. */
export function worthLeft({ parts }: Pick<Order, 'parts'>, { skuId, count, costPoints, salePrice }: OrderLine): Worth {
  const back = parts.map(({ shares, lines }): Worth => {
    const noted = shares?.find((share) => share.skuId === skuId);
    const pieces = shares ? 0 : (lines.find((line) => line.skuId === skuId)?.count ?? 0);
    return noted ?? { points: costPoints * pieces, amount: salePrice * pieces };
  });
  const { points, amount } = sumOf(back);
  return { points: costPoints * count - points, amount: salePrice * count - amount };
}

/** Points that the whole order gives back when it is cancelled: all that no part has given back. */
export const pointsLeft = (order: Pick<Order, 'parts' | 'totalPoints'>): number => order.totalPoints - returnedOf(order).points;

export function decidePart(command: PartCommand, order: Order): MallOrderEvent[] {
  const { at } = command;
  switch (command.type) {
    case 'RefundPart':
      return refundPart(command, order);
    case 'RefundSum':
      return refundSum(command, order);
    case 'NotePartReturn': {
      const { part, good, amount } = command;
      const isOwed = partTasks(order).some((task) => task.part === part && goodOf[task.type] === good);
      return isOwed ? [{ type: 'PartReturned', data: { at, part, good, ...(amount === undefined ? {} : { amount }) } }] : [];
    }
    case 'NotePartTold': {
      const known = order.parts.find(({ part }) => part === command.part);
      return known && !known.isTold ? [{ type: 'PartTold', data: { at, part: command.part } }] : [];
    }
    case 'NoteGoodsBack':
      return noteGoodsBack(command, order);
  }
}

export function evolvePart(order: Order, event: PartEvent): Order {
  const changed = (part: string, change: (one: OrderPart) => Partial<OrderPart>): Order => ({
    ...order,
    parts: order.parts.map((one) => (one.part === part ? { ...one, ...change(one) } : one)),
  });
  switch (event.type) {
    case 'PartRefunded':
      return { ...order, parts: [...order.parts, { ...event.data, returned: [], isTold: false }] };
    case 'PartReturned': {
      const { part, good, amount } = event.data;
      return changed(part, ({ returned, amount: asked }) => ({ returned: [...returned, good], amount: amount ?? asked }));
    }
    case 'PartTold':
      return changed(event.data.part, () => ({ isTold: true }));
    case 'GoodsCameBack':
      return event.data.part === '' ? { ...order, isGoodsBack: true } : changed(event.data.part, () => ({ isGoodsBack: true }));
  }
}

/**
 * @param isSame whether a part that is there is the one that is asked for
 * @returns false: it is there already
 * @throws {BusinessError} MALL_ORDER_STATE; ORDER_OWN: nobody gives the own money back; PART_MANY; SENT_DIFFERENT: another part is there
 * under its name
 */
function mayRefund({ by, part, reason }: Refunding, order: Order, isSame: (known: OrderPart) => boolean): boolean {
  if (by === order.facts.userId) throw new BusinessError('ORDER_OWN');
  const known = order.parts.find((each) => each.part === part);
  if (known) {
    // whoever sends it would be told that what never happened is done
    if (known.reason !== reason || !isSame(known)) throw new BusinessError('SENT_DIFFERENT');
    return false;
  }
  if (order.status !== 'paid' && order.status !== 'sent' && order.status !== 'received') throw new BusinessError('MALL_ORDER_STATE');
  const n = mostParts.bySeller;
  if (order.parts.length >= n) throw new BusinessError('PART_MANY', { n });
  return true;
}

/** Pieces of the same lines, in whatever order. */
const areSame = (some: readonly StockLine[], others: readonly StockLine[]): boolean =>
  some.length === others.length && some.every(({ skuId, count }) => others.some((other) => other.skuId === skuId && other.count === count));

/** Whether the part was asked for with this sum; the payment service may have sent less. */
function isOf({ shares, points, amount }: OrderPart, sum: RefundSum): boolean {
  const asked = shares ? sumOf(shares) : { points, amount };
  return 'points' in sum ? sum.points === asked.points : sum.amount === asked.amount;
}

/** @throws {BusinessError} MALL_PART_CHANGED: its page has shown something else */
function refunded({ at, by, part, reason, seen }: Refunding, facts: Omit<PartFacts, 'part' | 'reason' | keyof Worth>): MallOrderEvent {
  const worth = sumOf(facts.shares ?? []);
  if (seen && (seen.points !== worth.points || seen.amount !== worth.amount)) throw new BusinessError('MALL_PART_CHANGED');
  return { type: 'PartRefunded', data: { at, by, part, reason, ...worth, ...facts } };
}

/**
 * The share of a piece is its part of what is left of its line: its price, where no sum went back before. The last pieces of an order go
 * back by its cancellation, which gives back whatever is left, so that all parts together are what was paid.
 * @throws {BusinessError} as `mayRefund` and `refunded`; NOT_FOUND: it has no such line; MALL_PART_COUNT; MALL_PART_ALL
 */
function refundPart(command: Extract<PartCommand, { type: 'RefundPart' }>, order: Order): MallOrderEvent[] {
  const { lines: asked } = command;
  if (!mayRefund(command, order, ({ lines }) => areSame(lines, asked))) return [];
  const left = linesLeft(order);
  const going = asked.map(({ skuId, count }) => {
    const line = order.lines?.find((each) => each.skuId === skuId);
    if (!line) throw new BusinessError('NOT_FOUND');
    const most = left.find((each) => each.skuId === skuId)?.count ?? 0;
    if (count > most) throw new BusinessError('MALL_PART_COUNT', { title: line.goodsTitle, n: most });
    return { skuId, count, ...worthOfPieces({ ...worthLeft(order, line), count: most }, count) };
  });
  const pieces = (all: readonly { count: number }[]): number => all.reduce((sum, { count }) => sum + count, 0);
  if (pieces(going) >= pieces(left)) throw new BusinessError('MALL_PART_ALL');
  const lines = going.map(({ skuId, count }) => ({ skuId, count }));
  const shares = going.map(({ skuId, points, amount }) => ({ skuId, points, amount }));
  return [refunded(command, { lines, shares, isGoodsBack: order.sent === null || command.isGoodsBack })];
}

/**
 * Points and money in the proportion in which they are left, and each of them of the lines in the proportion of what is left of these. At
 * least one fen (or point) stays: the whole goes back by the cancellation, which takes the goods.
 * @throws {BusinessError} as `mayRefund`, `checkSum` and `refunded`
 */
function refundSum(command: Extract<PartCommand, { type: 'RefundSum' }>, order: Order): MallOrderEvent[] {
  const { sum } = command;
  if (!mayRefund(command, order, (known) => known.lines.length === 0 && isOf(known, sum))) return [];
  const lines = (order.lines ?? []).map((line) => ({ skuId: line.skuId, ...worthLeft(order, line) }));
  const left = sumOf(lines);
  checkSum(sum, mostSum(left));
  const going = worthOfSum(left, sum);
  const ofLines = (of: keyof Worth): number[] =>
    splitByWeights(
      going[of],
      lines.map((line) => line[of]),
    );
  const [points, amounts] = [ofLines('points'), ofLines('amount')];
  const shares: LineShare[] = lines.map(({ skuId }, at) => ({ skuId, points: points[at] ?? 0, amount: amounts[at] ?? 0 }));
  return [refunded(command, { lines: [], shares, isGoodsBack: true })];
}

/** @throws {BusinessError} MALL_PART_SUM, MALL_PART_POINTS */
function checkSum(sum: RefundSum, most: RefundSum): void {
  if ('points' in most) {
    if (!('points' in sum) || sum.points > most.points) throw new BusinessError('MALL_PART_POINTS', { most: most.points });
  } else if (!('amount' in sum) || sum.amount > most.amount)
    throw new BusinessError('MALL_PART_SUM', { most: (most.amount / 100).toFixed(2) });
}

/** @throws {BusinessError} NOT_FOUND: there is no such part; MALL_ORDER_STATE: nothing of it was sent, or it is not cancelled */
function noteGoodsBack({ at, by, part }: Extract<PartCommand, { type: 'NoteGoodsBack' }>, order: Order): MallOrderEvent[] {
  const known = order.parts.find((each) => each.part === part);
  if (part !== '' && !known) throw new BusinessError('NOT_FOUND');
  if (part === '' && !canComeBack(order) && !order.isGoodsBack) throw new BusinessError('MALL_ORDER_STATE');
  return (known ?? order).isGoodsBack ? [] : [{ type: 'GoodsCameBack', data: { at, by, part } }];
}

/** The goods of a cancelled order were sent, and are not here again. */
export const canComeBack = ({ status, sent, isGoodsBack }: Pick<Order, 'status' | 'sent' | 'isGoodsBack'>): boolean =>
  status === 'cancelled' && sent !== null && !isGoodsBack;

/** A task that a part still has to do. */
export interface PartTask {
  readonly type: 'returnPartStock' | 'returnPartPoints' | 'returnPartMoney' | 'tellPart';
  readonly part: string;
}
const goodOf: Readonly<Record<PartTask['type'], PartGood | null>> = {
  ...{ returnPartStock: 'stock', returnPartPoints: 'points', returnPartMoney: 'money', tellPart: null },
};

/** The buyer hears of a part when it is known how much of the money goes back. */
export function partTasks({ parts }: Pick<Order, 'parts'>): PartTask[] {
  return parts.flatMap(({ part, lines, points, amount, isGoodsBack, returned, isTold }) => {
    const owes = (isOwed: boolean, type: Exclude<PartTask['type'], 'tellPart'>): PartTask[] => {
      const good = goodOf[type];
      return isOwed && good !== null && !returned.includes(good) ? [{ type, part }] : [];
    };
    const paid = [...owes(points > 0, 'returnPartPoints'), ...owes(amount > 0, 'returnPartMoney')];
    const told: PartTask[] = isTold || paid.length > 0 ? [] : [{ type: 'tellPart', part }];
    return [...owes(isGoodsBack && lines.length > 0, 'returnPartStock'), ...paid, ...told];
  });
}
