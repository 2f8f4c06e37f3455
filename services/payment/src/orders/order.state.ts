import type { OrderState as Status } from '@xuekao/contracts';
import type { Trade } from '../providers/index.js';
import type { Money, OrderFacts, RefundCause } from './order.events.js';

/** Money that goes back. */
export interface Refund extends Money {
  readonly cause: RefundCause;
  readonly isDone: boolean;
}
/** Part of the money that goes back while the order stays. */
export interface Part extends Money {
  /** names it among the parts of the order */
  readonly part: string;
  /** names it to the provider; absent: of an earlier release */
  readonly key?: string;
  /** for pieces of goods that the seller has told of; absent: by an administrator, and the buyer keeps what was bought */
  readonly bySeller?: true;
  readonly reason: string;
  readonly at: number;
  /** when the provider had sent it back; null: it is owed */
  readonly returnedAt: number | null;
}
export interface Order {
  readonly status: Status;
  /** number of its events */
  readonly version: number;
  readonly facts: OrderFacts;
  readonly openedAt: number;
  /** trades that a provider was asked for: it may have money for the order */
  readonly trades: readonly Trade[];
  /** when the last of them was begun */
  readonly tradedAt: number;
  /** those of them that can bring nothing more */
  readonly settled: readonly Trade[];
  /** the money that pays for it; null until it arrived */
  readonly payment: (Money & { readonly at: number }) | null;
  readonly isGranted: boolean;
  /** the seller was told that nothing is owned by this order, for good: also where access was on its way */
  readonly isRevoked: boolean;
  readonly refunds: readonly Refund[];
  readonly parts: readonly Part[];
  readonly closing: 'expired' | 'cancelled' | null;
  /** the seller knows that the order closed, and keeps nothing back for it any more */
  readonly isReleased: boolean;
  readonly endedAt: number | null;
  /** words of the administrator who paid it back */
  readonly reason: string;
}
export type OrderState = { readonly status: 'none' } | Order;

export interface At {
  /** milliseconds since the epoch, by the time of all processes */
  readonly at: number;
}
