import { BusinessError, type OrderState as Status, type PayMethod } from '@xuekao/contracts';
import type { Decider, Leg } from '@xuekao/event-sourcing';
import { moneyAccounts, type Money, type OrderEvent, type OrderFacts, type RefundCause } from './order.events.js';

/** Money that goes back. */
export interface Refund extends Money {
  readonly cause: RefundCause;
  readonly isDone: boolean;
}
export interface Order {
  readonly status: Status;
  /** number of its events */
  readonly version: number;
  readonly facts: OrderFacts;
  readonly openedAt: number;
  /** ways to pay whose provider was asked for a trade, and may have money for the order */
  readonly trades: readonly PayMethod[];
  /** the money that pays for it; null until it arrived */
  readonly payment: (Money & { readonly at: number }) | null;
  readonly isGranted: boolean;
  /** the seller was told that nothing is owned by this order, for good: also where access was on its way */
  readonly isRevoked: boolean;
  readonly refunds: readonly Refund[];
  readonly closing: 'expired' | 'cancelled' | null;
  readonly endedAt: number | null;
  /** words of the administrator who paid it back */
  readonly reason: string;
}
export type OrderState = { readonly status: 'none' } | Order;

export interface At {
  /** milliseconds since the epoch, by the time of all processes */
  readonly at: number;
}
export type OrderCommand =
  | (At & { readonly type: 'Open'; readonly facts: OrderFacts })
  | (At & { readonly type: 'BeginTrade'; readonly method: PayMethod })
  /** The provider says that money is there. Where it does not fit the order, nothing is believed. */
  | (At & { readonly type: 'TakeMoney'; readonly money: Money })
  /** The seller has given access. */
  | (At & { readonly type: 'NoteGrant' })
  /** An administrator gives the money back, and takes the access. */
  | (At & { readonly type: 'Refund'; readonly by: string; readonly reason: string })
  /** The provider has sent the money back. */
  | (At & { readonly type: 'NoteReturn'; readonly transaction: string })
  /** The seller has taken the access back. */
  | (At & { readonly type: 'NoteRevocation' })
  /** The time is over without money, and the provider takes none for it any more. */
  | (At & { readonly type: 'Close'; readonly cause: 'expired' | 'cancelled' });

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
        return state.trades.includes(command.method) ? [] : [{ type: 'TradeBegun', data: { method: command.method, at } }];
      case 'TakeMoney':
        return takeMoney(command.money, at, state);
      case 'NoteGrant':
        // an order that is paid back meanwhile is revoked, whatever was on its way to the seller
        if (state.status !== 'paid') return [];
        return [{ type: 'AccessGranted', data: { at, legs: move(state.facts.price, orderAccount(state), moneyAccounts.revenue) } }];
      case 'Refund':
        return refundByHand(command, state);
      case 'NoteReturn':
        return noteReturn(command.transaction, at, state);
      case 'NoteRevocation':
        return owesRevocation(state) ? [{ type: 'AccessRevoked', data: { at } }] : [];
      case 'Close':
        return state.status === 'unpaid' ? [{ type: 'OrderClosed', data: { at, cause: command.cause } }] : [];
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
    payment: null,
    isGranted: false,
    isRevoked: false,
    refunds: [],
    closing: null,
    endedAt: null,
    reason: '',
  };
}

function evolveOrder(order: Order, event: Exclude<OrderEvent, { type: 'OrderOpened' }>): Order {
  switch (event.type) {
    case 'TradeBegun':
      return { ...order, trades: [...order.trades, event.data.method] };
    case 'MoneyArrived': {
      const { legs: _legs, ...payment } = event.data;
      return order.status === 'unpaid' ? { ...order, status: 'paid', payment } : order;
    }
    case 'AccessGranted':
      return { ...order, isGranted: true, status: 'done', endedAt: event.data.at };
    case 'RefundOwed': {
      const { cause, at: _at, by: _by, reason = order.reason, ...money } = event.data;
      const refunds = [...order.refunds, { ...money, cause, isDone: false }];
      return { ...order, refunds, reason, status: cause === 'byHand' ? 'refunding' : order.status };
    }
    case 'EarningsReversed':
      return order;
    case 'MoneyReturned': {
      const { transaction, at } = event.data;
      const refunds = order.refunds.map((refund) => (refund.transaction === transaction ? { ...refund, isDone: true } : refund));
      return settled({ ...order, refunds }, at);
    }
    case 'AccessRevoked':
      return settled({ ...order, isGranted: false, isRevoked: true }, event.data.at);
    case 'OrderClosed':
      return { ...order, status: 'closed', closing: event.data.cause, endedAt: event.data.at };
  }
}

/** An order that is paid back has ended when the money is gone and the access is taken. */
function settled(order: Order, at: number): Order {
  const isOver = order.status === 'refunding' && order.isRevoked && order.refunds.every(({ isDone }) => isDone);
  return isOver ? { ...order, status: 'refunded', endedAt: at } : order;
}

const orderAccount = ({ facts }: Order): string => moneyAccounts.order(facts.orderId);

const move = (minor: number, from: string, to: string): Leg[] => [
  { account: from, minor: -minor },
  { account: to, minor },
];

/** @throws {BusinessError} NOTICE_REFUSED where the amount is another one: nothing may be believed of such a notice */
function takeMoney(money: Money, at: number, order: Order): OrderEvent[] {
  if (money.amount !== order.facts.price) throw new BusinessError('NOTICE_REFUSED');
  const isKnown = [order.payment, ...order.refunds].some((known) => known?.transaction === money.transaction);
  if (isKnown) return [];
  const legs = move(money.amount, moneyAccounts.received(money.method), orderAccount(order));
  const arrived: OrderEvent = { type: 'MoneyArrived', data: { ...money, at, legs } };
  if (order.status === 'unpaid') return [arrived];
  const cause = order.payment ? 'twice' : 'late';
  return [arrived, { type: 'RefundOwed', data: { ...money, at, cause } }];
}

/** @throws {BusinessError} ORDER_NOT_PAID */
function refundByHand({ at, by, reason }: Extract<OrderCommand, { type: 'Refund' }>, order: Order): OrderEvent[] {
  if (order.status === 'refunding' || order.status === 'refunded') return [];
  if (!order.payment || (order.status !== 'paid' && order.status !== 'done')) throw new BusinessError('ORDER_NOT_PAID');
  const { at: _paidAt, ...money } = order.payment;
  const owed: OrderEvent = { type: 'RefundOwed', data: { ...money, at, cause: 'byHand', by, reason } };
  if (!order.isGranted) return [owed];
  const legs = move(order.facts.price, moneyAccounts.revenue, orderAccount(order));
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

/** A task that an order still has to do, and from when on. */
export type OrderTask =
  | { readonly type: 'grant'; readonly at: number }
  | { readonly type: 'revoke'; readonly at: number }
  | { readonly type: 'return'; readonly at: number; readonly money: Money }
  | { readonly type: 'ask'; readonly at: number; readonly method: PayMethod }
  | { readonly type: 'close'; readonly at: number };

/** How long after its beginning a trade is asked about for the first time, and then again and again: a notice may never come. */
export const askEveryMs = 30_000;

/**
 * Tasks of an order by its state alone: what has happened is not done again, and what has not is done until it has. This is the memory of
 * the process from order to access; nothing else has to be kept.
 */
export function tasksOf(order: OrderState): OrderTask[] {
  if (order.status === 'none') return [];
  const returns = order.refunds.flatMap(({ isDone, cause: _cause, ...money }) =>
    isDone ? [] : [{ type: 'return', at: order.openedAt, money } as const],
  );
  if (order.status === 'unpaid') {
    const asks = order.trades.map((method) => ({ type: 'ask', at: order.openedAt + askEveryMs, method }) as const);
    return [...returns, ...asks, { type: 'close', at: order.facts.expiresAt }];
  }
  if (order.status === 'paid') return [{ type: 'grant', at: order.openedAt }, ...returns];
  return owesRevocation(order) ? [{ type: 'revoke', at: order.openedAt }, ...returns] : returns;
}
