import { BusinessError, type PayMethod } from '@xuekao/contracts';
import type { Decider } from '@xuekao/event-sourcing';
import type { Place } from '../addresses/index.js';
import type { CancelCause, CancelWish, Good, MallOrderEvent, OrderFacts, OrderLine, Refusal, Sending, Totals } from './order.events.js';
import { decidePart, evolvePart, partTasks, pointsLeft, type PartCommand, type PartTask } from './order.parts.js';
import type { At, ByStaff, Order, OrderState } from './order.state.js';

export type { Order, OrderPart, OrderState } from './order.state.js';
export type { PartTask } from './order.parts.js';

export type OrderCommand =
  | (At & { readonly type: 'Place'; readonly facts: OrderFacts; readonly place: Place | null })
  /** `payId`: its order of the payment service, where it could be opened at once; else empty */
  | (At & { readonly type: 'NoteStock'; readonly lines: readonly OrderLine[]; readonly payId: string })
  | (At & { readonly type: 'NoteHold' })
  | (At & { readonly type: 'NotePayment'; readonly payId: string })
  /** The payment service says that the money is there; or points pay for it alone. */
  | (At & { readonly type: 'NotePaid'; readonly payId: string; readonly payMethod: PayMethod | 'points' })
  | (At & { readonly type: 'NoteTaken'; readonly good: Good })
  | (ByStaff & { readonly type: 'ChangePlace'; readonly place: Place })
  | (ByStaff & { readonly type: 'Send'; readonly sending: Sending })
  /** The buyer has the message that it was sent. */
  | (At & { readonly type: 'NoteTold' })
  | (ByStaff & { readonly type: 'ChangeSending'; readonly sending: Sending })
  | (ByStaff & { readonly type: 'NoteTrack'; readonly context: string })
  | (At & { readonly type: 'Receive' })
  | (At & { readonly type: 'AskCancel'; readonly wish: CancelWish })
  /** `closed`: its order of the payment service takes no money any more; empty: there was none */
  | (ByStaff & {
      readonly type: 'Cancel';
      readonly cause: CancelCause;
      readonly remark: string;
      readonly closed: string;
      readonly refusal?: Refusal;
    })
  | (At & { readonly type: 'NoteReturn'; readonly good: Good })
  | (At & { readonly type: 'NoteMoneyReturn' })
  | PartCommand
  | (At & { readonly type: 'Hide' });

/** Pieces and prices of an order. */
export const totalsOf = (lines: readonly OrderLine[]): Totals => ({
  totalPoints: lines.reduce((sum, { costPoints, count }) => sum + costPoints * count, 0),
  totalAmount: lines.reduce((sum, { salePrice, count }) => sum + salePrice * count, 0),
});

/** An order of the mall: stock and points are set aside, it is paid, and sent; or cancelled, and everything comes back. */
export const orderDecider: Decider<OrderCommand, OrderState, MallOrderEvent> = {
  initial: () => ({ status: 'none' }),
  decide(command, state) {
    if (command.type === 'Place') {
      const { facts, place, at } = command;
      return state.status === 'none' ? [{ type: 'OrderPlaced', data: { ...facts, place, at } }] : [];
    }
    if (state.status === 'none') throw new BusinessError('NOT_FOUND');
    const { at } = command;
    switch (command.type) {
      case 'NoteStock':
        return noteStock(command, state);
      case 'NoteHold':
        return state.status === 'unpaid' && !state.holdsPoints ? [{ type: 'PointsHeld', data: { at } }] : [];
      case 'NotePayment':
        return state.status === 'unpaid' && state.payId === '' ? [{ type: 'PaymentOpened', data: { at, payId: command.payId } }] : [];
      case 'NotePaid':
        // of an order that is cancelled the money goes back; whoever brought it looks at the state
        return isReady(state) ? [{ type: 'OrderPaid', data: { at, payId: command.payId, payMethod: command.payMethod } }] : [];
      case 'NoteTaken':
        return owesTaking(state, command.good) ? [{ type: 'GoodTaken', data: { at, good: command.good } }] : [];
      case 'AskCancel':
        if (state.status !== 'unpaid') throw new BusinessError('MALL_ORDER_STATE');
        return state.wish ? [] : [{ type: 'CancelAsked', data: { at, ...command.wish } }];
      case 'Cancel':
        return cancel(command, state);
      case 'NoteReturn':
        return owesReturn(state, command.good) ? [{ type: 'GoodReturned', data: { at, good: command.good } }] : [];
      case 'NoteTold':
        return owesWord(state) ? [{ type: 'BuyerTold', data: { at } }] : [];
      case 'NoteMoneyReturn':
        return owesMoney(state) ? [{ type: 'MoneyReturned', data: { at } }] : [];
      case 'Hide':
        if (state.status !== 'cancelled') throw new BusinessError('MALL_ORDER_STATE');
        return state.isHidden ? [] : [{ type: 'OrderHidden', data: { at } }];
      case 'RefundPart':
      case 'RefundSum':
      case 'NotePartReturn':
      case 'NotePartTold':
      case 'NoteGoodsBack':
        return decidePart(command, state);
      default:
        return handle(command, state);
    }
  },
  evolve(state, event) {
    if (event.type === 'OrderPlaced') return placed(event.data);
    return state.status === 'none' ? state : { ...evolveOrder(state, event), version: state.version + 1 };
  },
};

function noteStock({ at, lines, payId }: Extract<OrderCommand, { type: 'NoteStock' }>, order: Order): MallOrderEvent[] {
  if (order.status !== 'unpaid' || order.lines) return [];
  const reserved: MallOrderEvent = { type: 'StockReserved', data: { at, lines } };
  return payId === '' ? [reserved] : [reserved, { type: 'PaymentOpened', data: { at, payId } }];
}

type Handling = Extract<OrderCommand, { type: 'ChangePlace' | 'Send' | 'ChangeSending' | 'NoteTrack' | 'Receive' }>;

/** The way from the payment to the hands of the buyer. @throws {BusinessError} MALL_ORDER_STATE */
function handle(command: Handling, { status, sent }: Order): MallOrderEvent[] {
  const { at } = command;
  const refuseUnless = (isSo: boolean): void => {
    if (!isSo) throw new BusinessError('MALL_ORDER_STATE');
  };
  switch (command.type) {
    case 'ChangePlace':
      refuseUnless(status === 'unpaid' || status === 'paid');
      return [{ type: 'PlaceChanged', data: { at, by: command.by, place: command.place } }];
    case 'Send':
      refuseUnless(status === 'paid');
      return [{ type: 'OrderSent', data: { at, by: command.by, sending: command.sending } }];
    case 'ChangeSending':
      refuseUnless(status === 'sent');
      return [{ type: 'SendingChanged', data: { at, by: command.by, sending: command.sending } }];
    case 'NoteTrack':
      refuseUnless(status === 'sent' && sent?.sendType === byCourier);
      return [{ type: 'TrackNoted', data: { at, by: command.by, context: command.context } }];
    case 'Receive':
      if (status === 'received') return [];
      refuseUnless(status === 'sent');
      return [{ type: 'OrderReceived', data: { at } }];
  }
}
const byCourier = 1;

function placed({ at, place, ...facts }: OrderFacts & At & { place: Place | null }): Order {
  return {
    ...{ status: 'unpaid', version: 1, facts, placedAt: at, place, lines: null, totalPoints: 0, totalAmount: 0 },
    ...{ holdsPoints: false, payId: '', paid: null, taken: [], sent: null, isTold: false, tracks: [], receivedAt: null },
    ...{ wish: null, cancelled: null, returned: [], parts: [], isGoodsBack: false, isMoneyBack: false, isHidden: false },
  };
}

function evolveOrder(order: Order, event: Exclude<MallOrderEvent, { type: 'OrderPlaced' }>): Order {
  switch (event.type) {
    case 'StockReserved':
      return { ...order, lines: event.data.lines, ...totalsOf(event.data.lines) };
    case 'PointsHeld':
      return { ...order, holdsPoints: true };
    case 'PaymentOpened':
      return { ...order, payId: event.data.payId };
    case 'OrderPaid': {
      const { payId, payMethod, at } = event.data;
      return { ...order, status: 'paid', payId, paid: { at, payMethod }, wish: null };
    }
    case 'GoodTaken':
      return { ...order, taken: [...order.taken, event.data.good] };
    case 'PlaceChanged':
      return { ...order, place: event.data.place };
    case 'OrderSent': {
      const { at, sending } = event.data;
      return { ...order, status: 'sent', sent: { ...sending, at } };
    }
    case 'BuyerTold':
      return { ...order, isTold: true };
    case 'SendingChanged':
      return order.sent ? { ...order, sent: { ...event.data.sending, at: order.sent.at } } : order;
    case 'TrackNoted':
      return { ...order, tracks: [...order.tracks, { at: event.data.at, context: event.data.context }] };
    case 'OrderReceived':
      return { ...order, status: 'received', receivedAt: event.data.at };
    case 'CancelAsked': {
      const { by, cause, remark } = event.data;
      return { ...order, wish: { by, cause, remark } };
    }
    case 'OrderCancelled': {
      const { at, by, cause, remark, refusal = null } = event.data;
      return { ...order, status: 'cancelled', cancelled: { at, by, cause, remark, refusal } };
    }
    case 'GoodReturned':
      return { ...order, returned: [...order.returned, event.data.good] };
    case 'PartRefunded':
    case 'PartReturned':
    case 'PartTold':
    case 'GoodsCameBack':
      return evolvePart(order, event);
    case 'MoneyReturned':
      return { ...order, isMoneyBack: true };
    case 'OrderHidden':
      return { ...order, isHidden: true };
  }
}

/** Everything that it costs is set aside, so that a payment makes it whole. */
const isReady = ({ status, lines, totalPoints, holdsPoints }: Order): boolean =>
  status === 'unpaid' && lines !== null && (totalPoints === 0 || holdsPoints);

/** @throws {BusinessError} BUSY: its payment is not closed yet; ORDER_OWN: nobody gives the own money back */
function cancel({ at, closed, refusal, ...said }: Extract<OrderCommand, { type: 'Cancel' }>, order: Order): MallOrderEvent[] {
  const { status, payId, facts, wish } = order;
  if (status === 'cancelled') return [];
  // who asked for it is the reason, whoever closed the payment
  const { by, cause, remark } = status === 'unpaid' && said.cause !== 'refunded' ? (wish ?? said) : said;
  const data = { at, by, cause, remark, ...(refusal === undefined ? {} : { refusal }) };
  const cancelled: MallOrderEvent = { type: 'OrderCancelled', data };
  if (cause === 'refunded') return [cancelled];
  if (status === 'unpaid') {
    // an order of the payment service that came meanwhile may bring money: it is closed first
    if (closed !== payId) throw new BusinessError('BUSY');
    return [cancelled];
  }
  // paid meanwhile: nothing expires, and nothing is refused
  if (cause !== 'byStaff') return [];
  if (by === facts.userId) throw new BusinessError('ORDER_OWN');
  return [cancelled];
}

const isPaid = ({ status }: Order): boolean => status === 'paid' || status === 'sent' || status === 'received';

const owesTaking = (order: Order, good: Good): boolean =>
  isPaid(order) && !order.taken.includes(good) && (good === 'stock' || order.totalPoints > 0);

/**
 * All that may have been set aside comes back, also where nobody has noted it; goods that were sent are in stock again when somebody notes
 * that they are here.
 */
const owesReturn = (order: Order, good: Good): boolean => {
  const { status, returned, sent, lines, isGoodsBack } = order;
  if (status !== 'cancelled' || returned.includes(good)) return false;
  return good === 'stock' ? sent === null || isGoodsBack : lines !== null && pointsLeft(order) > 0;
};

/** A buyer who has the goods already need not hear that they were sent. */
const owesWord = ({ status, isTold }: Order): boolean => status === 'sent' && !isTold;

const owesMoney = ({ status, paid, cancelled, isMoneyBack, totalAmount }: Order): boolean =>
  status === 'cancelled' && paid !== null && totalAmount > 0 && cancelled?.cause !== 'refunded' && !isMoneyBack;

/** A task that an order still has to do, and from when on. */
export type OrderTask = { readonly at: number } & (PartTask | WholeTask);
interface WholeTask {
  readonly type:
    | 'close'
    | 'reserve'
    | 'hold'
    | 'open'
    | 'settle'
    | 'takeStock'
    | 'takePoints'
    | 'tell'
    | 'returnStock'
    | 'returnPoints'
    | 'returnMoney';
}

/**
 * Tasks of an order by its state alone: what has happened is not done again, and what has not is done until it has. This is the memory of
 * the process from order to delivery; nothing else has to be kept.
 */
export function tasksOf(order: OrderState): OrderTask[] {
  if (order.status === 'none') return [];
  const { placedAt: at, facts } = order;
  const when = (isOwed: boolean, type: WholeTask['type']): OrderTask[] => (isOwed ? [{ type, at }] : []);
  if (order.status === 'unpaid') {
    const { lines, totalPoints, totalAmount, holdsPoints, payId } = order;
    const isWhole = isReady(order);
    if (order.wish) return [{ type: 'close', at }];
    return [
      { type: 'close', at: facts.expiresAt },
      ...when(lines === null, 'reserve'),
      ...when(lines !== null && totalPoints > 0 && !holdsPoints, 'hold'),
      ...when(isWhole && totalAmount > 0 && payId === '', 'open'),
      ...when(isWhole && totalAmount === 0, 'settle'),
    ];
  }
  return [
    ...when(owesTaking(order, 'stock'), 'takeStock'),
    ...when(owesTaking(order, 'points'), 'takePoints'),
    ...when(owesWord(order), 'tell'),
    ...when(owesReturn(order, 'stock'), 'returnStock'),
    ...when(owesReturn(order, 'points'), 'returnPoints'),
    ...when(owesMoney(order), 'returnMoney'),
    ...partTasks(order).map((task) => ({ ...task, at })),
  ];
}
