import type { GoodsKind, PayMethod } from '@xuekao/contracts';
import type { EventHistory, Leg } from '@xuekao/event-sourcing';
import type { Trade } from '../providers/index.js';

/** Each order is a stream of its own. */
export const streamOf = (orderId: string): string => `order-${orderId}`;
export const orderIdOf = (stream: string): string => stream.slice(streamOf('').length);

/** Names of accounts in the legs; money in fen. */
export const moneyAccounts = {
  /** what came in by a way to pay: below zero by that */
  received: (method: PayMethod): string => `received:${method}`,
  /** what went back by it */
  returned: (method: PayMethod): string => `returned:${method}`,
  /** money that is here for the order and not earned: 0 once the order has ended */
  order: (orderId: string): string => `order:${orderId}`,
  /** what was delivered */
  revenue: 'revenue',
} as const;

/** Facts of an order that never change. */
export interface OrderFacts {
  readonly orderId: string;
  readonly kind: GoodsKind;
  readonly goodsId: string;
  readonly title: string;
  readonly userId: string;
  /** of the buyer when it was opened: who leads this department sees the order */
  readonly deptCode: string;
  /** fen */
  readonly price: number;
  /** when it closes where it is not paid; milliseconds since the epoch, as all times here */
  readonly expiresAt: number;
}
/** Money that arrived, as the provider names it. */
export interface Money extends Trade {
  /** the provider's number of the payment */
  readonly transaction: string;
  /** fen */
  readonly amount: number;
  /** the user whose office took it by hand */
  readonly takenBy?: string;
}
interface At {
  readonly at: number;
}
interface Posting extends At {
  readonly legs: readonly Leg[];
}
/** Reasons to give money back: it came after the order was closed, a second time, the goods are gone, or an administrator says so. */
export type RefundCause = 'late' | 'twice' | 'undeliverable' | 'byHand';

export type OrderEvent =
  | { readonly type: 'OrderOpened'; readonly data: OrderFacts & At }
  /** written before the provider is asked: from here on it may have money for the order */
  | { readonly type: 'TradeBegun'; readonly data: At & Trade }
  | { readonly type: 'MoneyArrived'; readonly data: Posting & Money }
  | { readonly type: 'AccessGranted'; readonly data: Posting }
  | {
      readonly type: 'RefundOwed';
      /** `by` and `reason` of an administrator */
      readonly data: At & Money & { readonly cause: RefundCause; readonly by?: string; readonly reason?: string };
    }
  /**
   * a part goes back, and the order stays: by an administrator, or (`bySeller`) for pieces of goods that the seller has told of. `part`
   * names it, `key` names it to the provider; earlier releases noted none
   */
  | {
      readonly type: 'PartOwed';
      readonly data: Posting &
        Money & {
          readonly part: string;
          readonly key?: string;
          readonly by: string;
          readonly reason: string;
          readonly bySeller?: true;
        };
    }
  | { readonly type: 'PartReturned'; readonly data: Posting & Money & { readonly part: string } }
  | { readonly type: 'EarningsReversed'; readonly data: Posting }
  | { readonly type: 'MoneyReturned'; readonly data: Posting & Money }
  | { readonly type: 'AccessRevoked'; readonly data: At }
  /** the provider has said for the last time what it has for the order, and takes nothing more */
  | { readonly type: 'TradeSettled'; readonly data: At & Trade }
  | { readonly type: 'OrderClosed'; readonly data: At & { readonly cause: 'expired' | 'cancelled' } }
  /** the seller has given to others what was kept back for the order that closed */
  | { readonly type: 'HoldReleased'; readonly data: At };

export const orderEventTypes = {
  OrderOpened: { version: 1 },
  TradeBegun: { version: 1 },
  MoneyArrived: { version: 1, isPosting: true },
  AccessGranted: { version: 1, isPosting: true },
  RefundOwed: { version: 1 },
  PartOwed: { version: 1, isPosting: true },
  PartReturned: { version: 1, isPosting: true },
  EarningsReversed: { version: 1, isPosting: true },
  MoneyReturned: { version: 1, isPosting: true },
  AccessRevoked: { version: 1 },
  TradeSettled: { version: 1 },
  OrderClosed: { version: 1 },
  HoldReleased: { version: 1 },
} satisfies Record<OrderEvent['type'], EventHistory>;
