import { BusinessError, heldKinds, type GoodsKind } from '@xuekao/contracts';
import type { Decider } from '@xuekao/event-sourcing';
import { isSameTrade, type Trade } from '../providers/index.js';
import { moneyAccounts, type Money, type OrderEvent, type OrderFacts, type RefundCause } from './order.events.js';
import { decidePart, leftOf, move, orderAccount, type PartCommand } from './order.parts.js';
import type { At, Order, OrderState, Part, Refund } from './order.state.js';

export type { At, Order, OrderState, Part } from './order.state.js';
export { returnsOf } from './order.parts.js';

export type OrderCommand =
  | (At & { readonly type: 'Open'; readonly facts: OrderFacts })
  | (At & { readonly type: 'BeginTrade'; readonly trade: Trade })
  /** The provider says that money is there. Where it does not fit the order, nothing is believed. */
  | (At & { readonly type: 'TakeMoney'; readonly money: Money })
  /** The seller has given access. */
  | (At & { readonly type: 'NoteGrant' })
  /** The seller says that nobody can use it any more. */
  | (At & { readonly type: 'NoteGone' })
  /** An administrator gives the money back, and takes the access. */
  | (At & { readonly type: 'Refund'; readonly by: string; readonly reason: string })
  | PartCommand
  /** The provider has sent the money back. */
  | (At & { readonly type: 'NoteReturn'; readonly transaction: string })
  /** The seller has taken the access back. */
  | (At & { readonly type: 'NoteRevocation' })
  /** The time is over without money, and the providers of these trades take none for it any more. */
  | (At & { readonly type: 'Close'; readonly cause: 'expired' | 'cancelled'; readonly closed: readonly Trade[] })
  /** The seller keeps nothing back for the closed order any more. */
  | (At & { readonly type: 'NoteRelease' })
  /** The provider takes no money for the order any more, and all that it had is known. */
  | (At & { readonly type: 'NoteSettled'; readonly trade: Trade });

/** An order: money comes in, access goes out, and whatever does not fit goes back. */
export const orderDecider: Decider<OrderCommand, OrderState, OrderEvent> = {
  initial: () => ({ status: 'none' }),
  decide(command, state) {
    if (command.type === 'Open') {
      return state.status === 'none' ? [{ type: 'OrderOpened', data: { ...command.facts, at: command.at } }] : [];
    }
    if (state.status === 'none') throw new BusinessError('NOT_FOUND');
    const { at } = command;
    switch (command.type) {
      case 'BeginTrade':
        if (state.status !== 'unpaid' || at >= state.facts.expiresAt) throw new BusinessError('ORDER_OVER');
        return isAmong(state.trades, command.trade) ? [] : [{ type: 'TradeBegun', data: { ...command.trade, at } }];
      case 'TakeMoney':
        return takeMoney(command.money, at, state);
      case 'NoteGrant':
        // an order that is paid back meanwhile is revoked, whatever was on its way to the seller
        if (state.status !== 'paid') return [];
        return [{ type: 'AccessGranted', data: { at, legs: move(state.facts.price, orderAccount(state), moneyAccounts.revenue) } }];
      case 'NoteGone': {
        if (state.status !== 'paid' || !state.payment) return [];
        const { at: _paidAt, ...money } = state.payment;
        return [{ type: 'RefundOwed', data: { ...money, at, cause: 'undeliverable' } }];
      }
      case 'Refund':
        return refundByHand(command, state);
      case 'RefundPart':
      case 'GiveBackPart':
      case 'NotePartReturn':
        return decidePart(command, state);
      case 'NoteReturn':
        return noteReturn(command.transaction, at, state);
      case 'NoteRevocation':
        return owesRevocation(state) ? [{ type: 'AccessRevoked', data: { at } }] : [];
      case 'Close':
        // a trade that was begun meanwhile may bring money: whoever closes has to ask again
        return state.status === 'unpaid' && state.trades.every((trade) => isAmong(command.closed, trade))
          ? [{ type: 'OrderClosed', data: { at, cause: command.cause } }]
          : [];
      case 'NoteRelease':
        return owesRelease(state) ? [{ type: 'HoldReleased', data: { at } }] : [];
      case 'NoteSettled':
        return isAmong(unsettled(state), command.trade) ? [{ type: 'TradeSettled', data: { at, ...command.trade } }] : [];
    }
  },
  evolve(state, event) {
    if (event.type === 'OrderOpened') return opened(event.data);
    return state.status === 'none' ? state : { ...evolveOrder(state, event), version: state.version + 1 };
  },
};

function opened({ at, ...facts }: OrderFacts & At): Order {
  return {
    status: 'unpaid',
    version: 1,
    facts,
    openedAt: at,
    trades: [],
    tradedAt: 0,
    settled: [],
    payment: null,
    isGranted: false,
    isRevoked: false,
    refunds: [],
    parts: [],
    closing: null,
    isReleased: false,
    endedAt: null,
    reason: '',
  };
}

function evolveOrder(order: Order, event: Exclude<OrderEvent, { type: 'OrderOpened' }>): Order {
  switch (event.type) {
    case 'TradeBegun': {
      const { at, ...trade } = event.data;
      return { ...order, trades: [...order.trades, trade], tradedAt: at };
    }
    case 'MoneyArrived': {
      const { legs: _legs, ...payment } = event.data;
      return order.status === 'unpaid' ? { ...order, status: 'paid', payment } : order;
    }
    case 'AccessGranted':
      return { ...order, isGranted: true, status: 'done', endedAt: event.data.at };
    case 'RefundOwed': {
      const { cause, at: _at, by: _by, reason = order.reason, ...money } = event.data;
      const others = order.refunds.filter(({ transaction }) => transaction !== money.transaction);
      // parts have given everything back before: nothing is left to be sent
      const refunds = [...others, { ...money, cause, isDone: money.amount === 0 }];
      return { ...order, refunds, reason, status: endsOrder(cause) ? 'refunding' : order.status };
    }
    case 'PartOwed': {
      const { legs: _legs, by: _by, ...part } = event.data;
      return { ...order, parts: [...order.parts, { ...part, returnedAt: null }] };
    }
    case 'PartReturned': {
      const { part, at } = event.data;
      const parts = order.parts.map((each) => (each.part === part ? { ...each, returnedAt: at } : each));
      return refundEnded({ ...order, parts }, at);
    }
    case 'EarningsReversed':
      return order;
    case 'MoneyReturned': {
      const { transaction, at } = event.data;
      const refunds = order.refunds.map((refund) => (refund.transaction === transaction ? { ...refund, isDone: true } : refund));
      return refundEnded({ ...order, refunds }, at);
    }
    case 'AccessRevoked':
      return refundEnded({ ...order, isGranted: false, isRevoked: true }, event.data.at);
    case 'TradeSettled': {
      const { at: _at, ...trade } = event.data;
      return { ...order, settled: [...order.settled, trade] };
    }
    case 'OrderClosed':
      return { ...order, status: 'closed', closing: event.data.cause, endedAt: event.data.at };
    case 'HoldReleased':
      return { ...order, isReleased: true };
  }
}

/** Money that pays for the order goes back, and not what came beside it. */
const endsOrder = (cause: RefundCause): boolean => cause === 'byHand' || cause === 'undeliverable';

/** An order that is paid back has ended when the money is gone and the access is taken. */
function refundEnded(order: Order, at: number): Order {
  const isBack = order.refunds.every(({ isDone }) => isDone) && order.parts.every(({ returnedAt }) => returnedAt !== null);
  const isOver = order.status === 'refunding' && order.isRevoked && isBack;
  return isOver ? { ...order, status: 'refunded', endedAt: at } : order;
}

/**
 * Money that an office took, and nobody has handed back yet: only a person can say that it went back.
 */
const isInHand = ({ method, cause, isDone }: Refund): boolean => method === 'offline' && cause === 'undeliverable' && !isDone;
export const awaitsHand = ({ refunds }: Order): boolean => refunds.some(isInHand);

/**
 * @throws {BusinessError} NOTICE_REFUSED where the amount is another one: nothing may be believed of such a notice; STALE where an office
 * brings money for what is paid or closed by now: it keeps it, and nothing is booked
 */
function takeMoney(money: Money, at: number, order: Order): OrderEvent[] {
  if (money.amount !== order.facts.price) throw new BusinessError('NOTICE_REFUSED');
  const known = [order.payment, ...order.refunds].find((one) => one?.transaction === money.transaction);
  // two offices have two payments in their hands under the one number of the order
  if (known && known.takenBy !== money.takenBy) throw new BusinessError('STALE');
  if (known) return [];
  if (money.method === 'offline' && order.status !== 'unpaid') throw new BusinessError('STALE');
  const legs = move(money.amount, moneyAccounts.received(money.method), orderAccount(order));
  const arrived: OrderEvent = { type: 'MoneyArrived', data: { ...money, at, legs } };
  if (order.status === 'unpaid') return [arrived];
  const cause = order.payment ? 'twice' : 'late';
  return [arrived, { type: 'RefundOwed', data: { ...money, at, cause } }];
}

/** @throws {BusinessError} ORDER_NOT_PAID, also where it is paid back already; ORDER_OWN: nobody gives the own money back */
function refundByHand({ at, by, reason }: Extract<OrderCommand, { type: 'Refund' }>, order: Order): OrderEvent[] {
  if (by === order.facts.userId) throw new BusinessError('ORDER_OWN');
  const inHand = order.refunds.find(isInHand);
  if (inHand) {
    const { isDone: _isDone, ...owed } = inHand;
    return [{ type: 'RefundOwed', data: { ...owed, at, cause: 'byHand', by, reason } }];
  }
  if (!order.payment || (order.status !== 'paid' && order.status !== 'done')) throw new BusinessError('ORDER_NOT_PAID');
  const { at: _paidAt, ...money } = order.payment;
  // parts went back already, or are on their way
  const amount = leftOf(order);
  const owed: OrderEvent = { type: 'RefundOwed', data: { ...money, amount, at, cause: 'byHand', by, reason } };
  if (!order.isGranted || amount === 0) return [owed];
  const legs = move(amount, moneyAccounts.revenue, orderAccount(order));
  return [owed, { type: 'EarningsReversed', data: { at, legs } }];
}

function noteReturn(transaction: string, at: number, order: Order): OrderEvent[] {
  const refund = order.refunds.find((each) => each.transaction === transaction);
  if (!refund || refund.isDone) return [];
  const { method, amount } = refund;
  return [
    {
      type: 'MoneyReturned',
      data: { method, transaction, amount, at, legs: move(amount, orderAccount(order), moneyAccounts.returned(method)) },
    },
  ];
}

const owesRevocation = ({ status, isRevoked }: Order): boolean => status === 'refunding' && !isRevoked;

const held: readonly GoodsKind[] = heldKinds;
const owesRelease = ({ status, facts, isReleased }: Order): boolean => status === 'closed' && held.includes(facts.kind) && !isReleased;

const isAmong = (trades: readonly Trade[], trade: Trade): boolean => trades.some((each) => isSameTrade(each, trade));
const unsettled = ({ trades, settled: known }: Order): Trade[] => trades.filter((trade) => !isAmong(known, trade));

/** A task that an order still has to do, and from when on. */
export type OrderTask =
  | { readonly type: 'grant'; readonly at: number }
  | { readonly type: 'revoke'; readonly at: number }
  | { readonly type: 'release'; readonly at: number }
  | { readonly type: 'return'; readonly at: number; readonly money: Money }
  | { readonly type: 'returnPart'; readonly at: number; readonly part: Part }
  | { readonly type: 'ask'; readonly at: number; readonly trade: Trade }
  | { readonly type: 'close'; readonly at: number }
  | { readonly type: 'settle'; readonly at: number; readonly trade: Trade };

/** How long after its beginning a trade is asked about for the first time: a notice may never come. */
export const askAfterMs = 30_000;
/** How long after the order's time its providers are asked for the last time: whatever they took until then is known afterwards. */
export const settleAfterMs = 300_000;

/**
 * Tasks of an order by its state alone: what has happened is not done again, and what has not is done until it has. This is the memory of
 * the process from order to access; nothing else has to be kept.
 */
export function tasksOf(order: OrderState): OrderTask[] {
  if (order.status === 'none') return [];
  const { openedAt, facts } = order;
  if (order.status === 'unpaid') {
    const asks = order.trades.map((trade) => ({ type: 'ask', at: openedAt + askAfterMs, trade }) as const);
    return [...asks, { type: 'close', at: facts.expiresAt }];
  }
  const settles = unsettled(order).map((trade) => ({ type: 'settle', at: facts.expiresAt + settleAfterMs, trade }) as const);
  // an order that is paid back takes the access first: nobody has both for a moment
  const returns = order.refunds.flatMap((refund) => {
    const { isDone, cause, ...money } = refund;
    const isHeld = isDone || isInHand(refund) || (endsOrder(cause) && !order.isRevoked);
    return isHeld ? [] : [{ type: 'return', at: openedAt, money } as const];
  });
  const partReturns = order.parts
    .filter(({ returnedAt }) => returnedAt === null)
    .map((part) => ({ type: 'returnPart', at: openedAt, part }) as const);
  if (order.status === 'paid') return [{ type: 'grant', at: openedAt }, ...returns, ...settles];
  const releases = owesRelease(order) ? [{ type: 'release', at: openedAt } as const] : [];
  return [
    ...(owesRevocation(order) ? [{ type: 'revoke', at: openedAt } as const] : []),
    ...releases,
    ...returns,
    ...partReturns,
    ...settles,
  ];
}
